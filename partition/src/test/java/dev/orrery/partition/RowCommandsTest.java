package dev.orrery.partition;

import static dev.orrery.partition.TableFixture.L;
import static dev.orrery.partition.TableFixture.M;
import static dev.orrery.partition.TableFixture.N;
import static dev.orrery.partition.TableFixture.S;
import static dev.orrery.partition.TableFixture.V;
import static dev.orrery.partition.TableFixture.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest.Wanted;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.Element;
import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowCondition;
import dev.orrery.cql.write.RowCondition.Operator;
import dev.orrery.cql.write.RowCondition.Target;
import dev.orrery.cql.write.RowWrite;
import dev.orrery.cql.write.RowsWritten;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowCommandsTest {
    @TempDir Path directory;
    private TableFixture table;

    @BeforeEach
    void open() {
        table = new TableFixture(directory);
    }

    @AfterEach
    void close() {
        table.fixture.verify();
        table.close();
    }

    @Test
    void everyCellHasItsOwnTime() {
        table.write(1, table.insert(1, 100, 10));
        table.write(1, table.update(1, 50, put(V, 20)));
        assertThat(table.v(1, 1)).isEqualTo(10);

        table.write(1, new RowChange.DeleteRow(table.row(1), 120));
        assertThat(table.get(1, 1)).isEqualTo(Row.EMPTY);
        table.write(1, table.insert(1, 110, 30));
        assertThat(table.get(1, 1)).isEqualTo(Row.EMPTY);
        table.write(1, table.insert(1, 130, 40));
        assertThat(table.v(1, 1)).isEqualTo(40);
    }

    @Test
    void rowMadeByUpdateGoesWithItsLastCellAndOneMadeByInsertStays() {
        table.write(1, table.update(1, 10, put(V, 1)), table.insert(2, 10, 1));
        table.write(
                1,
                table.update(1, 20, new CellChange.Delete(V)),
                table.update(2, 20, new CellChange.Delete(V)));

        assertThat(table.text(table.read(1, RowInterval.ALL))).containsExactly("1/2=null");
    }

    @Test
    void rangeDeletionHidesLateOldWrites() {
        for (int c = 0; c < 10; c++) {
            table.write(1, table.insert(c, 10, c));
        }
        table.write(1, new RowChange.DeleteRange(table.rows(2, 5), 20));
        table.write(1, table.insert(4, 15, 99), table.insert(5, 25, 55));

        assertThat(table.text(table.read(1, RowInterval.ALL)))
                .containsExactly("1/0=0", "1/1=1", "1/5=55", "1/6=6", "1/7=7", "1/8=8", "1/9=9");
        assertThat(table.v(1, 4)).isNull();
    }

    @Test
    void partitionDeletionHidesEverythingOlder() {
        table.write(1, table.insert(1, 10, 1), statics(10, 7));
        table.write(1, new RowChange.DeletePartition(20));
        assertThat(table.read(1, RowInterval.ALL).partitions()).isEmpty();

        table.write(1, table.insert(1, 15, 1), table.insert(2, 30, 2), statics(15, 8));
        assertThat(table.text(table.read(1, RowInterval.ALL))).containsExactly("1/2=2");
    }

    @Test
    void widerRangeDeletionsReplaceNarrowerOnes() {
        for (int c = 0; c < 50; c++) {
            table.write(1, new RowChange.DeleteRange(table.rows(0, c), 100 + c));
        }
        // The header, and the last of the deletions.
        assertThat(table.fixture.count(Family.RECORDS)).isEqualTo(2);
    }

    @Test
    void staticColumnsAreSharedAndStandAlone() {
        table.write(1, statics(10, 7));
        assertThat(table.text(table.read(1, RowInterval.ALL))).containsExactly("1[7]");

        table.write(1, table.insert(1, 10, 1), table.insert(2, 10, 2));
        assertThat(table.text(table.read(1, RowInterval.ALL)))
                .containsExactly("1[7]/1=1", "1[7]/2=2");
    }

    @Test
    void collectionsMergeElementByElement() {
        table.write(1, table.update(1, 10, elements(M, 1, 10, 2, 20)));
        table.write(1, table.update(1, 20, elements(M, 2, 21, 3, 30)));
        table.write(1, table.update(1, 15, new CellChange.DeleteElements(M, keys(1, 2))));
        assertThat(map(table.get(1, 1))).containsExactly("2=21", "3=30");

        table.write(1, table.update(1, 30, new CellChange.ReplaceElements(M, List.of(at(9, 90)))));
        assertThat(map(table.get(1, 1))).containsExactly("9=90");
        table.write(1, table.update(1, 29, elements(M, 5, 50)));
        assertThat(map(table.get(1, 1))).containsExactly("9=90");
    }

    @Test
    void listElementsAreChangedByIndex() {
        table.write(1, table.update(1, 10, new CellChange.PutElements(L, list(1, 2, 3))));
        table.write(1, table.update(1, 20, new CellChange.PutAt(L, 1, Values.ofInt(20))));
        table.write(1, table.update(1, 30, new CellChange.DeleteAt(L, 0)));
        assertThat(values(table.get(1, 1))).containsExactly(20, 3);
        table.write(1, table.update(1, 40, new CellChange.RemoveValues(L, keys(3))));
        assertThat(values(table.get(1, 1))).containsExactly(20);

        Outcome outcome =
                table.fixture.run(
                        new RowWrite(
                                table.address(1),
                                List.of(table.update(1, 50, new CellChange.DeleteAt(L, 4)))));
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(((Outcome.Refused) outcome).message())
                .isEqualTo("List index 4 out of bound, list has size 1");
    }

    @Test
    void countersAddUp() {
        for (int i = 1; i <= 10; i++) {
            table.write(1, table.update(1, RowChange.LEADER_TIME, new CellChange.Increment(N, i)));
        }
        assertThat(Values.toLong(value(table.get(1, 1), N))).isEqualTo(55);
    }

    @Test
    void conditionsDecideWhetherAnythingIsWritten() {
        List<RowCondition> absent = List.of(new RowCondition.NotExists(table.row(1)));
        assertThat(table.writeIf(1, absent, leader(1, 5)).applied()).isTrue();

        RowsWritten refused = table.writeIf(1, absent, leader(1, 6));
        assertThat(refused.applied()).isFalse();
        assertThat(refused.current()).hasSize(1);
        assertThat(value(refused.current().getFirst().row(), V)).isEqualTo(Values.ofInt(5));

        assertThat(table.writeIf(1, List.of(v(Operator.EQUAL, 5)), leader(1, 7)).applied())
                .isTrue();
        assertThat(table.writeIf(1, List.of(v(Operator.GREATER, 7)), leader(1, 8)).applied())
                .isFalse();
        assertThat(table.writeIf(1, List.of(v(Operator.IN, 1, 7)), leader(1, 9)).applied())
                .isTrue();
        assertThat(table.v(1, 1)).isEqualTo(9);
        RowCondition none =
                new RowCondition.Compare(
                        table.row(2), V, Target.WHOLE, Operator.EQUAL, List.of(Optional.empty()));
        assertThat(table.writeIf(1, List.of(none), leader(2, 1)).applied()).isTrue();
    }

    @Test
    void conditionsLookAtElementsAndStatics() {
        table.write(1, table.update(1, 10, elements(M, 1, 10)), statics(10, 7));
        RowCondition element =
                new RowCondition.Compare(
                        table.row(1),
                        M,
                        new Target.AtKey(Values.ofInt(1)),
                        Operator.EQUAL,
                        List.of(Optional.of(Values.ofInt(10))));
        RowCondition ofStatics =
                new RowCondition.Compare(
                        RowKey.STATIC,
                        S,
                        Target.WHOLE,
                        Operator.EQUAL,
                        List.of(Optional.of(Values.ofInt(8))));
        assertThat(table.writeIf(1, List.of(element), leader(1, 1)).applied()).isTrue();
        RowsWritten refused = table.writeIf(1, List.of(element, ofStatics), leader(1, 2));
        assertThat(refused.applied()).isFalse();
        assertThat(refused.current())
                .extracting(row -> row.key().isStatic())
                .containsExactly(true, false);
    }

    @Test
    void laterCommandsOfABatchSeeEarlierOnes() {
        for (int i = 0; i < 200; i++) {
            List<RowCondition> conditions =
                    i == 0
                            ? List.of(new RowCondition.NotExists(table.row(1)))
                            : List.of(v(Operator.EQUAL, i - 1));
            var _ =
                    table.fixture
                            .partition()
                            .submit(
                                    new RowWrite(
                                            table.address(1),
                                            List.of(leader(1, i)),
                                            conditions,
                                            OptionalLong.empty()));
        }
        table.write(2, table.insert(1, 1, 1));
        assertThat(table.v(1, 1)).isEqualTo(199);
    }

    @Test
    void slicesGoBothWaysAndPageByPage() {
        for (int c = 0; c < 20; c++) {
            table.write(1, table.insert(c, 10, c));
        }
        assertThat(table.text(table.read(1, table.rows(3, 4), table.rows(7, 7))))
                .containsExactly("1/3=3", "1/4=4", "1/7=7");
        SliceRequest first =
                new SliceRequest(
                        table.address(1),
                        List.of(table.rows(5, 8)),
                        true,
                        Optional.empty(),
                        RowLimits.ofRows(3));
        RowPage page = table.fixture.partition().rows().slice(first);
        assertThat(table.text(page)).containsExactly("1/8=8", "1/7=7", "1/6=6");
        SliceRequest next =
                new SliceRequest(
                        table.address(1),
                        List.of(table.rows(5, 8)),
                        true,
                        page.resume().orElseThrow().row(),
                        RowLimits.ofRows(3));
        RowPage rest = table.fixture.partition().rows().slice(next);
        assertThat(table.text(rest)).containsExactly("1/5=5");
        assertThat(rest.resume()).isEmpty();
    }

    @Test
    void memoryAnswersRowsAndShortSlicesAndLeavesLongOnesToOthers() {
        for (int c = 0; c < 1_002; c++) {
            table.write(1, table.insert(c, 10, c));
        }
        var rows = table.fixture.partition().rows();
        assertThat(rows.cached(SliceRequest.of(table.address(1), table.row(3))))
                .hasValueSatisfying(
                        page -> {
                            assertThat(table.text(page)).containsExactly("1/3=3");
                            assertThat(page.charge())
                                    .isEqualTo(
                                            rows.slice(
                                                            SliceRequest.of(
                                                                    table.address(1), table.row(3)))
                                                    .charge());
                        });
        assertThat(rows.cached(SliceRequest.of(table.address(2), table.row(3))))
                .hasValueSatisfying(page -> assertThat(page.partitions()).isEmpty());
        assertThat(rows.cached(slice(table.rows(0, 9)))).isPresent();
        assertThat(rows.cached(slice(table.rows(0, 1_001)))).isEmpty();
    }

    private SliceRequest slice(RowInterval rows) {
        return new SliceRequest(
                table.address(1), List.of(rows), false, Optional.empty(), RowLimits.ofRows(10_000));
    }

    @Test
    void scansShowEverythingOnceInTokenOrderWhateverThePage() {
        for (int p = 0; p < 20; p++) {
            for (int c = 0; c < p % 4; c++) {
                table.write(p, table.insert(c, 10, c));
            }
            if (p % 3 == 0) {
                table.write(p, statics(10, p));
            }
        }
        table.write(5, new RowChange.DeletePartition(20));
        List<String> all = table.scan(1_000, Wanted.ROWS);
        assertThat(all).doesNotHaveDuplicates().contains("0[0]", "7/2=2", "15[15]/0=0");
        for (int page = 1; page < 8; page++) {
            assertThat(table.scan(page, Wanted.ROWS)).isEqualTo(all);
        }
        List<String> partitions = table.scan(3, Wanted.PARTITIONS);
        assertThat(partitions).hasSize(16).contains("0[0]", "1", "15[15]");
    }

    @Test
    void rowsSurviveARestart() {
        table.write(1, table.insert(1, 10, 1), statics(10, 7));
        table.write(1, new RowChange.DeleteRange(table.rows(5, 9), 50));
        table.fixture.reopen();
        table.write(1, table.insert(6, 40, 6));

        assertThat(table.text(table.read(1, RowInterval.ALL))).containsExactly("1[7]/1=1");
    }

    @Test
    void truncationEmptiesAndOldTimesAreVisibleAgain() {
        table.write(1, table.insert(1, 10, 1), statics(10, 7));
        table.write(1, new RowChange.DeletePartition(20));
        table.change(TableChanges.truncate(table.schema));
        assertThat(table.fixture.count(Family.RECORDS)).isZero();

        table.write(1, table.insert(1, 5, 1));
        assertThat(table.v(1, 1)).isEqualTo(1);
        table.install();
        assertThat(table.v(1, 1)).isEqualTo(1);
    }

    @Test
    void itemsAreRefusedInATable() {
        assertThatThrownBy(() -> table.fixture.scanAll(10))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("CQL table");
        Outcome outcome = table.fixture.run(PartitionFixture.createItem("a", "1", 1));
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(((Outcome.Refused) outcome).code()).isEqualTo(ErrorCode.BAD_REQUEST);
    }

    private RowChange leader(int c, int value) {
        return table.insert(c, RowChange.LEADER_TIME, value);
    }

    private RowCondition v(Operator operator, int... operands) {
        List<Optional<byte[]>> values =
                Arrays.stream(operands)
                        .mapToObj(value -> Optional.of(Values.ofInt(value)))
                        .toList();
        return new RowCondition.Compare(table.row(1), V, Target.WHOLE, operator, values);
    }

    private static RowChange statics(long timestamp, int value) {
        return new RowChange.Update(RowKey.STATIC, timestamp, 0, false, List.of(put(S, value)));
    }

    private static Element at(int key, int value) {
        return new Element(Values.ofInt(key), Values.ofInt(value));
    }

    private static CellChange elements(int column, int... keysAndValues) {
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            elements.add(at(keysAndValues[i], keysAndValues[i + 1]));
        }
        return new CellChange.PutElements(column, elements);
    }

    private static List<Element> list(int... values) {
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            byte[] id = new byte[16];
            id[3] = (byte) i;
            id[6] = 0x10;
            id[8] = (byte) 0x80;
            elements.add(new Element(id, Values.ofInt(values[i])));
        }
        return elements;
    }

    private static List<byte[]> keys(int... keys) {
        return Arrays.stream(keys).mapToObj(Values::ofInt).toList();
    }

    private static byte[] value(Row row, int column) {
        return Objects.requireNonNull(row.cell(column)).value();
    }

    private static List<String> map(Row row) {
        return row.cells(M).stream()
                .map(cell -> Values.toInt(cell.path()) + "=" + Values.toInt(cell.value()))
                .toList();
    }

    private static List<Integer> values(Row row) {
        return row.cells(L).stream().map(cell -> Values.toInt(cell.value())).toList();
    }
}

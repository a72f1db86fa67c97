package dev.orrery.partition;

import static dev.orrery.partition.TableFixture.M;
import static dev.orrery.partition.TableFixture.S;
import static dev.orrery.partition.TableFixture.V;
import static dev.orrery.partition.TableFixture.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.IndexedValue;
import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.Element;
import dev.orrery.cql.write.RowChange;
import dev.orrery.model.ring.RingRange;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowIndexTest {
    @TempDir Path directory;
    private TableFixture table;

    @BeforeEach
    void open() {
        table = new TableFixture(directory);
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void findsRowsByRegularStaticAndClusteringColumns() {
        index(V, IndexTarget.VALUE);
        index(S, IndexTarget.VALUE);
        index(1, IndexTarget.VALUE);
        for (int p = 0; p < 10; p++) {
            table.write(p, table.insert(1, 10, p % 2), table.insert(2, 10, 5), statics(p % 3));
        }
        assertThat(find(0, 1, 100)).hasSize(5).contains("3[0]/1=1");
        assertThat(find(1, 0, 100)).hasSize(8).contains("9[0]/1=1", "9[0]/2=5");
        assertThat(find(2, 2, 100)).hasSize(10);
        for (int page = 1; page < 5; page++) {
            assertThat(find(0, 5, page)).isEqualTo(find(0, 5, 100));
            assertThat(find(1, 0, page)).isEqualTo(find(1, 0, 100));
        }
        assertThat(inPartition(3, 0, 5)).containsExactly("3[0]/2=5");
        assertThat(inPartition(3, 0, 0)).isEmpty();
        awaitIndex();
        table.fixture.verify();
    }

    @Test
    void findsElementsOfCollections() {
        index(M, IndexTarget.KEYS);
        index(M, IndexTarget.VALUES);
        index(M, IndexTarget.ENTRIES);
        table.write(1, map(1, 10, 1, 2, 3, 4));
        table.write(2, map(1, 10, 3, 2));
        assertThat(find(0, 3, 10)).hasSize(2);
        assertThat(find(1, 2, 10)).hasSize(2);
        assertThat(find(1, 4, 10)).containsExactly("1/1=null");
        byte[] entry = Frames.map(List.of(Values.ofInt(3), Values.ofInt(2)));
        assertThat(find(2, entry, 10)).containsExactly("2/1=null");

        table.write(
                1, table.update(1, 20, new CellChange.DeleteElements(M, List.of(Values.ofInt(3)))));
        assertThat(find(0, 3, 10)).containsExactly("2/1=null");
        awaitIndex();
        table.fixture.verify();
    }

    @Test
    void deletedRowsAreNotFoundEvenBeforeTheirEntriesGo() {
        index(V, IndexTarget.VALUE);
        table.write(1, table.insert(1, 10, 7), table.insert(2, 10, 7), table.insert(3, 10, 7));
        table.write(1, new RowChange.DeleteRange(table.rows(2, 2), 20));
        table.write(1, new RowChange.DeleteRow(table.row(1), 20));

        assertThat(find(0, 7, 10)).containsExactly("1/3=7");
    }

    @Test
    void droppedIndexLeavesNothingAndItsNumberIsNotUsedAgain() {
        index(V, IndexTarget.VALUE);
        table.write(1, table.insert(1, 10, 7));
        awaitIndex();
        assertThat(table.fixture.count(Family.INDEX)).isOne();
        table.change(TableChanges.drop(table.schema, table.schema.indexes().getFirst()));
        assertThat(table.fixture.count(Family.INDEX)).isZero();

        index(V, IndexTarget.VALUE);
        assertThat(table.schema.indexes().getFirst().number()).isOne();
        assertThat(find(1, 7, 10)).containsExactly("1/1=7");
    }

    private void index(int column, IndexTarget target) {
        table.change(
                TableChanges.add(
                        table.schema,
                        new IndexSchema(
                                0, "i" + table.version, column, target, "COMPOSITES", Map.of())));
    }

    /** Until the index has followed the last change of the table. */
    private void awaitIndex() {
        long end = System.nanoTime() + 20_000_000_000L;
        while (table.fixture.partition().statistics(PartitionFixture.CONTAINER).indexProgress()
                < 100) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private List<String> find(int index, int value, int pageRows) {
        return find(index, Values.ofInt(value), pageRows);
    }

    private List<String> find(int index, byte[] value, int pageRows) {
        List<String> all = new ArrayList<>();
        Optional<RowPosition> after = Optional.empty();
        do {
            RowPage page =
                    table.fixture
                            .partition()
                            .rows()
                            .lookUp(
                                    new IndexRequest(
                                            PartitionFixture.CONTAINER,
                                            new IndexedValue(index, value),
                                            RingRange.FULL,
                                            after,
                                            RowLimits.ofRows(pageRows)));
            all.addAll(table.text(page));
            after = page.resume();
        } while (after.isPresent());
        return all;
    }

    private List<String> inPartition(int p, int index, int value) {
        return table.text(
                table.fixture
                        .partition()
                        .rows()
                        .lookUp(
                                new IndexRequest(
                                        table.address(p),
                                        new IndexedValue(index, Values.ofInt(value)),
                                        Optional.empty(),
                                        RowLimits.ofRows(100))));
    }

    private RowChange map(int c, long timestamp, int... keysAndValues) {
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            elements.add(
                    new Element(
                            Values.ofInt(keysAndValues[i]), Values.ofInt(keysAndValues[i + 1])));
        }
        return table.update(c, timestamp, new CellChange.PutElements(M, elements));
    }

    private static RowChange statics(int value) {
        return new RowChange.Update(RowKey.STATIC, 10, 0, false, List.of(put(S, value)));
    }
}

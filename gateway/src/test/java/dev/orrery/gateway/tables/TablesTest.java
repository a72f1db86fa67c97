package dev.orrery.gateway.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cql.read.IndexedValue;
import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.RowScanRequest.Wanted;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.read.StoredRow;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.ColumnValue;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.Element;
import dev.orrery.cql.write.RowBatch;
import dev.orrery.cql.write.RowBatchCodec;
import dev.orrery.cql.write.RowChange;
import dev.orrery.gateway.TestGateway;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of tables, in all physical partitions. */
class TablesTest {
    private static final TableName NAME = new TableName("ks", "t");
    private static final int PARTITIONS = 3;

    @TempDir Path directory;
    private TestGateway test;

    @BeforeEach
    void open() {
        test = TestGateway.open(directory);
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void scansGoOverAllPartitionsInTokenOrder() {
        createTable();
        for (int p = 0; p < 100; p++) {
            insert(p, 1, p);
        }
        List<Integer> all = scan(1_000);
        assertThat(all).hasSize(100).doesNotHaveDuplicates();
        for (int page : new int[] {1, 7, 33}) {
            assertThat(scan(page)).isEqualTo(all);
        }
    }

    @Test
    void indexIsBuiltOnWhatIsThereAndFollowsWrites() {
        createTable();
        for (int p = 0; p < 60; p++) {
            insert(p, 1, p % 3);
        }
        createIndex();
        assertThat(lookUp(1, 1_000)).hasSize(20);
        insert(0, 1, 1);
        insert(1, 1, 2);
        insert(100, 1, 1);

        assertThat(lookUp(1, 1_000)).hasSize(21).contains(0, 100).doesNotContain(1);
        assertThat(lookUp(1, 4)).isEqualTo(lookUp(1, 1_000));
        assertThat(lookUp(9, 10)).isEmpty();
    }

    @Test
    void splitKeepsRowsIndexesAndPositions() {
        createTable();
        createIndex();
        for (int p = 0; p < 100; p++) {
            insert(p, 1, p % 4);
        }
        List<Integer> all = scan(1_000);
        List<Integer> found = lookUp(1, 1_000);
        RowFeedPosition position =
                test.gateway.rowFeed().read(table(), RowFeedPosition.from(0), 1_000).join().next();
        for (RangeRecord range : test.gateway.ranges().of(table().container())) {
            test.cluster
                    .operations()
                    .rangeChanges()
                    .split(range.number(), 2, ChangeReason.REQUESTED);
        }

        assertThat(test.gateway.ranges().of(table().container())).hasSize(2 * PARTITIONS);
        assertThat(scan(1_000)).isEqualTo(all);
        assertThat(scan(9)).isEqualTo(all);
        assertThat(lookUp(1, 7)).isEqualTo(found);
        insert(7, 1, 1);
        assertThat(lookUp(1, 1_000)).hasSize(found.size() + 1).contains(7);
        assertThat(test.gateway.rowFeed().read(table(), position, 1_000).join().changes())
                .extracting(row -> Values.toInt(row.partitionKey()))
                .containsExactly(7);
    }

    @Test
    void truncationEmptiesAllPartitions() {
        createTable();
        for (int p = 0; p < 30; p++) {
            insert(p, 1, p);
        }
        test.gateway.tables().truncate(NAME);
        assertThat(scan(10)).isEmpty();
        insert(1, 1, 1);
        reopen();
        assertThat(scan(10)).containsExactly(1);
    }

    @Test
    void batchOverPartitionsIsMadeOnceAndForgotten() {
        createTable();
        List<BatchWrites.Part> parts = new ArrayList<>();
        for (int p = 0; p < 20; p++) {
            parts.add(new BatchWrites.Part(table(), Values.ofInt(p), List.of(change(1, p))));
        }
        assertThat(test.gateway.batches().write(parts).join()).isPositive();
        assertThat(scan(100)).hasSize(20);
    }

    /** The process ended after the batch was written down. */
    @Test
    void batchThatWasWrittenDownIsMadeAfterARestart() {
        createTable();
        List<RowBatch.Part> parts = new ArrayList<>();
        for (int p = 0; p < 20; p++) {
            parts.add(
                    new RowBatch.Part(
                            table().container().number(),
                            Values.ofInt(p),
                            List.of(change(1, p).at(1_000 + p))));
        }
        byte[] content = RowBatchCodec.encode(new RowBatch(1_000, parts));
        test.cluster.intents().begin("left", content).join();

        reopen();

        awaitRows(20);
        reopen();
        assertThat(test.cluster.intents().open()).isEmpty();
    }

    /** Its time is of no use: whoever began it may have had a clock that is minutes ahead. */
    @Test
    void batchThatWasLeftBehindIsMadeWhenItWasSeenForLongEnough() {
        createTable();
        RowBatch.Part part =
                new RowBatch.Part(
                        table().container().number(),
                        Values.ofInt(1),
                        List.of(change(1, 1).at(1_000)));
        long farAhead = Integer.MAX_VALUE;
        byte[] content = RowBatchCodec.encode(new RowBatch(farAhead, List.of(part)));
        test.cluster.intents().begin("left", content).join();

        test.gateway.batches().replay(Duration.ofHours(1));
        assertThat(scan(100)).isEmpty();
        test.gateway.batches().replay(Duration.ZERO);

        awaitRows(1);
    }

    @Test
    void listIndexesOfABatchAreFixedBeforehand() {
        createTable();
        int l = table().schema().column("l").orElseThrow().number();
        byte[] id = new byte[16];
        id[6] = 0x10;
        id[8] = (byte) 0x80;
        RowChange put =
                update(new CellChange.PutElements(l, List.of(new Element(id, Values.ofInt(5)))));
        RowChange set = update(new CellChange.PutAt(l, 0, Values.ofInt(6)));
        test.gateway.rows().write(table(), Values.ofInt(1), List.of(put), List.of()).join();
        test.gateway
                .batches()
                .write(List.of(new BatchWrites.Part(table(), Values.ofInt(1), List.of(set))))
                .join();

        RowPage page = read(1);
        StoredRow row = page.partitions().getFirst().rows().getFirst();
        assertThat(ColumnValue.of(new ListType(NativeType.INT, false), row.row(), l))
                .endsWith(Values.ofInt(6));
        RowChange wrong = update(new CellChange.DeleteAt(l, 7));
        assertThatThrownBy(
                        () ->
                                test.gateway
                                        .batches()
                                        .write(
                                                List.of(
                                                        new BatchWrites.Part(
                                                                table(),
                                                                Values.ofInt(1),
                                                                List.of(wrong))))
                                        .join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("List index 7 out of bound");
    }

    @Test
    void changesAreReadFromATimeOnAndGoOn() {
        createTable();
        insert(1, 1, 1);
        long between = System.currentTimeMillis() + 50;
        while (System.currentTimeMillis() <= between) {
            Thread.onSpinWait();
        }
        for (int p = 10; p < 20; p++) {
            insert(p, 1, p);
        }
        List<Integer> changed = new ArrayList<>();
        RowFeedPosition position = RowFeedPosition.from(between);
        boolean more = true;
        while (more) {
            RowFeed.Page page = test.gateway.rowFeed().read(table(), position, 3).join();
            page.changes().forEach(row -> changed.add(Values.toInt(row.partitionKey())));
            position = RowFeedPosition.decode(page.next().encode());
            more = page.more();
        }
        assertThat(changed).containsExactlyInAnyOrder(10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
        insert(12, 1, 0);
        RowFeed.Page later = test.gateway.rowFeed().read(table(), position, 100).join();
        assertThat(later.changes())
                .extracting(row -> Values.toInt(row.partitionKey()))
                .containsExactly(12);
    }

    @Test
    void tablesAreNotChangedAsContainers() {
        createTable();
        assertThatThrownBy(
                        () ->
                                test.gateway
                                        .metadata()
                                        .replaceContainer(
                                                table().container(),
                                                TestGateway.spec(
                                                        "t",
                                                        table().container()
                                                                .definition()
                                                                .partitionKey()),
                                                EtagCondition.NONE))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("CQL table");
        assertThatThrownBy(() -> createTable())
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
    }

    private void createTable() {
        TableSchema table =
                TableSchema.create(
                        NAME,
                        new UUID(1, 1),
                        List.of(
                                column("p", ColumnKind.PARTITION_KEY, 0),
                                column("c", ColumnKind.CLUSTERING, 0),
                                column("v", ColumnKind.REGULAR, -1),
                                new ColumnSchema(
                                        0,
                                        "l",
                                        ColumnKind.REGULAR,
                                        -1,
                                        new ListType(NativeType.INT, false),
                                        false)),
                        TableOptions.NONE);
        test.gateway
                .tables()
                .createKeyspace(
                        KeyspaceSchema.of("ks", Map.of("class", "SimpleStrategy"), true),
                        Optional.empty());
        test.gateway
                .tables()
                .createTable(table, Optional.of(new Throughput.Manual(PARTITIONS * 6_000)));
    }

    private void createIndex() {
        test.gateway
                .tables()
                .alterTable(
                        NAME,
                        table ->
                                TableChanges.add(
                                        table,
                                        new IndexSchema(
                                                0,
                                                "t_v_idx",
                                                table.column("v").orElseThrow().number(),
                                                IndexTarget.VALUE,
                                                "COMPOSITES",
                                                Map.of())));
    }

    private static ColumnSchema column(String name, ColumnKind kind, int position) {
        return new ColumnSchema(0, name, kind, position, NativeType.INT, false);
    }

    private OpenTable table() {
        return test.gateway.tables().catalog().table(NAME).orElseThrow();
    }

    private RowChange change(int c, int v) {
        int column = table().schema().column("v").orElseThrow().number();
        return new RowChange.Update(
                table().keys().rowKey(List.of(Values.ofInt(c))),
                RowChange.LEADER_TIME,
                0,
                true,
                List.of(new CellChange.Put(column, Values.ofInt(v))));
    }

    private RowChange update(CellChange cell) {
        return new RowChange.Update(
                table().keys().rowKey(List.of(Values.ofInt(1))),
                RowChange.LEADER_TIME,
                0,
                false,
                List.of(cell));
    }

    private void insert(int p, int c, int v) {
        test.gateway
                .rows()
                .write(table(), Values.ofInt(p), List.of(change(c, v)), List.of())
                .join();
    }

    private RowPage read(int p) {
        return test.gateway
                .rows()
                .read(
                        SliceRequest.of(
                                table().address(Values.ofInt(p)),
                                table().keys().rowKey(List.of(Values.ofInt(1)))))
                .join();
    }

    private List<Integer> scan(int pageRows) {
        List<Integer> keys = new ArrayList<>();
        Optional<RowPosition> after = Optional.empty();
        do {
            RowPage page =
                    test.gateway
                            .rows()
                            .scan(
                                    table(),
                                    RingRange.FULL,
                                    after,
                                    Wanted.ROWS,
                                    RowLimits.ofRows(pageRows))
                            .join();
            assertThat(page.partitions()).hasSizeLessThanOrEqualTo(pageRows);
            add(page, keys);
            after = page.resume();
        } while (after.isPresent());
        return keys;
    }

    private List<Integer> lookUp(int v, int pageRows) {
        List<Integer> keys = new ArrayList<>();
        Optional<RowPosition> after = Optional.empty();
        do {
            RowPage page =
                    test.gateway
                            .rows()
                            .lookUp(
                                    table(),
                                    new IndexedValue(0, Values.ofInt(v)),
                                    RingRange.FULL,
                                    after,
                                    RowLimits.ofRows(pageRows))
                            .join();
            add(page, keys);
            after = page.resume();
        } while (after.isPresent());
        return keys;
    }

    private static void add(RowPage page, List<Integer> keys) {
        for (PartitionRows partition : page.partitions()) {
            keys.add(Values.toInt(partition.partitionKey()));
        }
    }

    private void awaitRows(int count) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (scan(100).size() < count) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private void reopen() {
        test.close();
        test = TestGateway.open(directory);
    }
}

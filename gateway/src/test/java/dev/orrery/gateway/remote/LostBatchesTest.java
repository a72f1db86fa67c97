package dev.orrery.gateway.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.RowBatch;
import dev.orrery.cql.write.RowBatchCodec;
import dev.orrery.cql.write.RowChange;
import dev.orrery.gateway.TestGateway;
import dev.orrery.gateway.tables.BatchWrites;
import dev.orrery.gateway.tables.OpenTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logged batches of CQL in a cluster. */
class LostBatchesTest {
    private static final TableName NAME = new TableName("ks", "t");
    private static final int ROWS = 5;

    @TempDir Path directory;

    @Test
    void aBatchIsMadeAlthoughItsNodeIsLost() {
        try (ClusterGateways nodes = new ClusterGateways(directory, 4)) {
            createTable(nodes.node(0));
            TestGateway lost = nodes.node(3);
            ClusterGateways.await(() -> find(lost).isPresent());
            write(lost);
            // As if the node had ended after it wrote the batch down.
            lost.cluster.intents().begin("left", RowBatchCodec.encode(batch(lost))).join();
            nodes.stop(3);

            ClusterGateways.await(
                    () -> IntStream.range(0, ROWS).allMatch(p -> has(nodes.node(0), p)));
            ClusterGateways.await(() -> nodes.node(0).cluster.intents().open().isEmpty());
        }
    }

    /** Every node takes batches, and forgets them when they are made. */
    private static void write(TestGateway node) {
        List<BatchWrites.Part> parts =
                IntStream.range(100, 103)
                        .mapToObj(p -> new BatchWrites.Part(table(node), key(p), change(node)))
                        .toList();
        assertThat(node.gateway.batches().write(parts).join()).isPositive();
        assertThat(has(node, 101)).isTrue();
    }

    private static RowBatch batch(TestGateway node) {
        return new RowBatch(
                1_000,
                IntStream.range(0, ROWS)
                        .mapToObj(
                                p ->
                                        new RowBatch.Part(
                                                table(node).container().number(),
                                                key(p),
                                                List.of(change(node).getFirst().at(1_000))))
                        .toList());
    }

    private static byte[] key(int p) {
        return Values.ofInt(p);
    }

    private static List<RowChange> change(TestGateway node) {
        int column = table(node).schema().column("v").orElseThrow().number();
        return List.of(
                new RowChange.Update(
                        table(node).keys().rowKey(List.of()),
                        RowChange.LEADER_TIME,
                        0,
                        true,
                        List.of(new CellChange.Put(column, Values.ofInt(7)))));
    }

    private static boolean has(TestGateway node, int p) {
        OpenTable table = table(node);
        return !node.gateway
                .rows()
                .read(SliceRequest.of(table.address(key(p)), table.keys().rowKey(List.of())))
                .join()
                .partitions()
                .isEmpty();
    }

    private static Optional<OpenTable> find(TestGateway node) {
        return node.gateway.tables().catalog().table(NAME);
    }

    private static OpenTable table(TestGateway node) {
        return find(node).orElseThrow();
    }

    private static void createTable(TestGateway node) {
        node.gateway
                .tables()
                .createKeyspace(
                        KeyspaceSchema.of("ks", Map.of("class", "SimpleStrategy"), true),
                        Optional.empty());
        node.gateway
                .tables()
                .createTable(
                        TableSchema.create(
                                NAME,
                                new UUID(1, 1),
                                List.of(
                                        column("p", ColumnKind.PARTITION_KEY, 0),
                                        column("v", ColumnKind.REGULAR, -1)),
                                TableOptions.NONE),
                        Optional.empty());
    }

    private static ColumnSchema column(String name, ColumnKind kind, int position) {
        return new ColumnSchema(0, name, kind, position, NativeType.INT, false);
    }
}

package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.split.ChangeFaults;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.limit.Limits;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much a logical partition may hold, whoever leads its replica set. */
class ReplicaQuotaTest {
    private static final int ROOM_BYTES = 4_096;

    @TempDir Path directory;

    @Test
    void whoeverLeadsRefusesWhatTheLogicalPartitionHasNoRoomFor() {
        try (TestClusterNodes nodes =
                new TestClusterNodes(
                        directory, 4, ChangeFaults.NONE, ReplicaQuotaTest::withLittleRoom)) {
            TestClusterItems items = new TestClusterItems(nodes.node(0));
            int number = items.partitionNumber(nodes.node(0));
            for (Cluster node : nodes.all()) {
                items.partition(node);
            }
            int written = 0;
            Outcome outcome = items.upsert(nodes.node(0), "item0", 1);
            while (outcome instanceof Outcome.Written) {
                written++;
                outcome = items.upsert(nodes.node(0), "item" + written, 1);
            }
            assertThat(written).isPositive();
            requireFull(outcome);

            nodes.stop(nodes.leader(number));
            int next = nodes.leader(number);

            requireFull(items.upsert(nodes.node(next), "item" + written, 1));
            // What does not grow is still written.
            assertThat(items.upsert(nodes.node(next), "item0", 2))
                    .isInstanceOf(Outcome.Written.class);
        }
    }

    private static void requireFull(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.code())
                                        .isEqualTo(ErrorCode.LOGICAL_PARTITION_FULL));
    }

    private static ClusterOptions withLittleRoom(ClusterOptions options) {
        Limits usual = options.itemLimits();
        return new ClusterOptions(
                options.dataDirectory(),
                options.durability(),
                new Limits(
                        usual.itemBytes(),
                        usual.idBytes(),
                        usual.keyValueBytes(),
                        usual.nestingDepth(),
                        usual.batchOperations(),
                        usual.patchOperations(),
                        usual.commandBytes(),
                        usual.batchBytes(),
                        ROOM_BYTES),
                options.catalogLimits(),
                options.rateLimits(),
                options.steward(),
                options.storage(),
                options.writerThreads(),
                options.clock());
    }
}

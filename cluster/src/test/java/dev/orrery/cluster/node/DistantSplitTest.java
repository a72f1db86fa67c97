package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.capacity.CapacityRules;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.operation.CatalogLimits;
import dev.orrery.cluster.planning.PlannerSettings;
import dev.orrery.cluster.split.ChangeFaults;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partitions that the node which decides on splits has no replica of. */
class DistantSplitTest {
    private static final long PARTITION_BYTES = 16 << 10;
    private static final int NODES = 5;

    @TempDir Path directory;

    @Test
    void aPartitionWithoutAReplicaWhereSplitsAreDecidedIsSplitForStorage() {
        try (TestClusterNodes nodes =
                new TestClusterNodes(
                        directory,
                        NODES,
                        ChangeFaults.NONE,
                        DistantSplitTest::withSmallPartitions)) {
            Cluster any = nodes.node(0);
            TestClusterNodes.await(() -> any.snapshot().nodes().size() == NODES);
            int database = any.operations().createDatabase("db", Optional.empty()).number();
            ContainerRecord distant = distantContainer(any, database);
            TestTraffic traffic = new TestTraffic(distant);

            traffic.fill(any, 200);

            TestClusterNodes.await(() -> traffic.ranges(any).size() > 1);
            assertThat(any.rangeChanges().history())
                    .extracting(RangeChange::reason)
                    .contains(ChangeReason.STORAGE);
            traffic.requireAll(nodes);
        }
    }

    /** Replicas are spread, so one of a few containers has none on a certain node. */
    private static ContainerRecord distantContainer(Cluster node, int database) {
        for (int i = 0; i < NODES; i++) {
            ContainerRecord container =
                    node.operations()
                            .createContainer(
                                    database, TestSpecs.container("c" + i), Optional.empty());
            RangeRecord range = node.snapshot().ranges(container).all().getFirst();
            if (!range.replicas().members().contains(decider(node))) {
                return container;
            }
        }
        throw new AssertionError("every container has a replica there");
    }

    private static String decider(Cluster node) {
        return node.replicas().flatMap(all -> all.of(0)).orElseThrow().leader().orElseThrow();
    }

    private static ClusterOptions withSmallPartitions(ClusterOptions options) {
        PlannerSettings usual = PlannerSettings.DEFAULT;
        return options.withCatalogLimits(
                new CatalogLimits(
                        500,
                        25,
                        CapacityRules.DEFAULT.withPartitions(
                                new PlannerSettings(
                                        usual.policy(),
                                        usual.partitionRuPerSecond(),
                                        usual.newPartitionRuPerSecond(),
                                        PARTITION_BYTES,
                                        usual.merge()))));
    }
}

package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.testkit.machine.Together;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All nodes change the catalog at the same time. */
class ConcurrentChangesTest {
    private static final int NODES = 4;
    private static final int OF_EACH_NODE = 12;

    @TempDir Path directory;

    @Test
    void nothingThatOneNodeMakesTakesThePlaceOfWhatAnotherMakes() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, NODES)) {
            Together.forEach(
                    IntStream.range(0, NODES).boxed().toList(),
                    node -> create(nodes.node(node), "n" + node));
            for (Cluster node : nodes.all()) {
                TestClusterNodes.await(
                        () -> node.snapshot().databases().size() == NODES * OF_EACH_NODE);
                assertThat(node.snapshot().databases())
                        .extracting(DatabaseRecord::number)
                        .doesNotHaveDuplicates();
                assertThat(node.snapshot().databases())
                        .extracting(DatabaseRecord::id)
                        .doesNotHaveDuplicates();
            }
        }
    }

    private static void create(Cluster node, String name) {
        for (int i = 0; i < OF_EACH_NODE; i++) {
            DatabaseRecord _ = node.operations().createDatabase(name + "-" + i, Optional.empty());
        }
    }
}

package dev.orrery.cluster.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.catalog.NodePlace;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeOperationsTest {
    @Test
    void aClusterThatIsFullTakesNoMoreNodes(@TempDir Path directory) {
        try (TestCluster cluster = TestCluster.open(directory)) {
            NodeOperations nodes = cluster.operations.nodes();
            for (int i = 1; i <= NodeOperations.MAX_NODES; i++) {
                nodes.add("n" + i, "host:" + i, NodePlace.ANYWHERE);
            }
            assertThatThrownBy(() -> nodes.add("one-more", "host:9999", NodePlace.ANYWHERE))
                    .hasMessageContaining("at most 200 nodes");
            nodes.add("n7", "host:7", NodePlace.ANYWHERE);
            assertThat(cluster.snapshot().nodes()).hasSize(NodeOperations.MAX_NODES);
        }
    }
}

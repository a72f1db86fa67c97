package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.placement.LeadCall;
import dev.orrery.replication.rpc.RpcClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaderMoveTest {
    private static final int NODES = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir Path directory;

    @Test
    void onlyAMemberThatAnswersIsLetLead() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, NODES);
                RpcClient rpc = new RpcClient(Optional.empty())) {
            TestClusterItems items = new TestClusterItems(nodes.node(0));
            nodes.all().forEach(node -> assertThat(items.partition(node)).isNotNull());
            var _ = items.upsert(nodes.node(0), "1", 1);
            int partition = items.partitionNumber(nodes.node(0));

            int first = nodes.leader(partition);
            int heir = (first + 1) % NODES;
            TestClusterNodes.await(() -> succeeds(ask(nodes, rpc, partition, heir)));
            TestClusterNodes.await(() -> nodes.leader(partition) == heir);

            int gone = (heir + 1) % NODES;
            nodes.stop(gone);
            assertThatThrownBy(() -> ask(nodes, rpc, partition, gone).join())
                    .hasMessageNotContaining("has not caught up");
            assertThat(nodes.leader(partition)).isEqualTo(heir);
            var _ = items.upsert(nodes.node(heir), "1", 2);

            assertThatThrownBy(() -> askFor(nodes, rpc, partition, "n9").join())
                    .hasMessageContaining("n9");
        }
    }

    private static CompletableFuture<byte[]> ask(
            TestClusterNodes nodes, RpcClient rpc, int partition, int heir) {
        return askFor(nodes, rpc, partition, nodes.member(heir).node());
    }

    private static CompletableFuture<byte[]> askFor(
            TestClusterNodes nodes, RpcClient rpc, int partition, String heir) {
        String leader = nodes.member(nodes.leader(partition)).address();
        return rpc.call(leader, LeadCall.CALL, new LeadCall(partition, heir).toBytes(), PATIENCE);
    }

    /** A member may still be getting its data, and is asked for again. */
    private static boolean succeeds(CompletableFuture<byte[]> call) {
        return call.handle((_, failure) -> failure == null).join();
    }
}

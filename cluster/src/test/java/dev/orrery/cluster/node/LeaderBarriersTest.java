package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.rpc.RpcClient;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaderBarriersTest {
    @TempDir Path directory;

    /** Reads would wait for ten seconds, and be refused, while others could answer them. */
    @Test
    void aReplicaThatIsToGoWaitsForNoLeader() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 2);
                RpcClient rpc = new RpcClient(Optional.empty())) {
            TestTraffic traffic = new TestTraffic(nodes.node(0));
            traffic.fill(nodes.node(0), 1);
            int number = traffic.ranges(nodes.node(0)).getFirst().number();
            TestClusterNodes.await(
                    () -> nodes.all().stream().allMatch(node -> has(node.partitions(), number)));
            PhysicalPartition follower =
                    nodes.node(1 - nodes.leader(number)).partitions().partition(number);
            AtomicBoolean leaving = new AtomicBoolean();
            LeaderBarriers barriers =
                    new LeaderBarriers(
                            rpc, _ -> Optional.empty(), _ -> leaving.get(), Clock.system());

            CompletableFuture<Long> waiting = barriers.confirm(follower);
            assertThat(waiting).isNotDone();
            leaving.set(true);

            assertThatThrownBy(waiting::join)
                    .cause()
                    .isInstanceOfSatisfying(
                            OrreryException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.RANGE_GONE));
        }
    }

    private static boolean has(LocalPartitions partitions, int number) {
        return partitions.find(number).isPresent();
    }
}

package dev.orrery.cluster.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.balance.NodeView.Health;
import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.Stamp;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.testkit.machine.FreePorts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReportedNodesTest {
    private static final Duration REPLACE_AFTER = Duration.ofMinutes(10);
    private static final NodeRecord SILENT =
            new NodeRecord("n2", FreePorts.address(), NodePlace.ANYWHERE, false, new Stamp(1, 0));

    private final RpcClient rpc = new RpcClient(Optional.empty());
    private final SlowClock clock = new SlowClock();
    private final ReportedNodes nodes = new ReportedNodes(rpc, clock, REPLACE_AFTER);

    /** Goes on by some time whenever it is looked at. */
    private static final class SlowClock implements Clock {
        private Duration now = Duration.ZERO;
        private Duration step = Duration.ZERO;

        @Override
        public long epochMillis() {
            return now.toMillis();
        }

        @Override
        public long monotonicNanos() {
            now = now.plus(step);
            return now.toNanos();
        }
    }

    @AfterEach
    void close() {
        rpc.close();
    }

    @Test
    void aNodeIsLostThatWasSilentForLong() {
        nodes.begin();
        nodes.ask(List.of(SILENT));
        assertThat(nodes.health(SILENT)).isEqualTo(Health.SUSPECT);

        clock.now = REPLACE_AFTER.plusSeconds(1);
        nodes.ask(List.of(SILENT));

        assertThat(nodes.health(SILENT)).isEqualTo(Health.LOST);
    }

    @Test
    void nobodyIsLostToWhoeverStoodStillWhileAsking() {
        nodes.begin();
        clock.step = REPLACE_AFTER.plusSeconds(1);
        nodes.ask(List.of(SILENT));

        assertThat(nodes.health(SILENT)).isEqualTo(Health.SUSPECT);
    }
}

package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.time.Clock;
import dev.orrery.replication.rpc.RpcClient;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplicaCommandsTest {
    private static final long MILLIS_PER_MINUTE = 60_000;

    /** A leader refuses ids that are minutes older than its partition's time. */
    @Test
    void idsAreNotOlderThanThePartitionsOfALeaderWhoseClockWasAhead() {
        Clock clock = Clock.system();
        long now = clock.epochMillis() / MILLIS_PER_MINUTE;
        try (RpcClient rpc = new RpcClient(Optional.empty())) {
            ReplicaCommands commands =
                    new ReplicaCommands(
                            rpc,
                            _ -> Optional.empty(),
                            _ -> Optional.empty(),
                            new LeaderBarriers(rpc, _ -> Optional.empty(), _ -> false, clock),
                            clock);
            assertThat(commands.newId().minute()).isBetween(now, now + 1);

            commands.latest((now + 90) * MILLIS_PER_MINUTE);
            assertThat(commands.newId().minute()).isEqualTo(now + 90);

            commands.latest((now - 90) * MILLIS_PER_MINUTE);
            assertThat(commands.newId().minute()).isBetween(now, now + 1);
        }
    }
}

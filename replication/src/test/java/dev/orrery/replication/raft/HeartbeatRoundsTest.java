package dev.orrery.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.ratis.rpc.RpcType;
import org.junit.jupiter.api.Test;

class HeartbeatRoundsTest {
    private static final long PERIOD = 750;

    @Test
    void aRoundFollowsEveryMomentWithinAPeriod() {
        for (long moment = -3 * PERIOD; moment < 3 * PERIOD; moment++) {
            for (long phase = 0; phase < PERIOD; phase += 50) {
                long next = HeartbeatRounds.nextRound(moment, PERIOD, phase);
                assertThat(next - moment).isBetween(1L, PERIOD);
                assertThat(Math.floorMod(next, PERIOD)).isEqualTo(phase);
            }
        }
    }

    @Test
    void momentsOfOnePeriodMeetInOneRound() {
        assertThat(HeartbeatRounds.nextRound(100, PERIOD, 100)).isEqualTo(850);
        assertThat(HeartbeatRounds.nextRound(101, PERIOD, 100)).isEqualTo(850);
        assertThat(HeartbeatRounds.nextRound(849, PERIOD, 100)).isEqualTo(850);
        assertThat(HeartbeatRounds.nextRound(850, PERIOD, 100)).isEqualTo(1600);
    }

    @Test
    void ratisFindsItByItsName() {
        assertThat(RpcType.valueOf(new HeartbeatRounds().name()))
                .isInstanceOf(HeartbeatRounds.class);
    }
}

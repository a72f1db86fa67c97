package dev.orrery.cluster.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.raft.RaftMember;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CopyWaitTest {
    private static final int CHILD = 7;
    private static final List<RaftMember> MEMBERS =
            List.of(
                    new RaftMember("n1", "a:1"),
                    new RaftMember("n2", "a:2"),
                    new RaftMember("n3", "a:3"),
                    new RaftMember("n4", "a:4"));

    /** Time goes by only when members are asked. */
    private static final class Members implements MemberCopies, Clock {
        final Map<String, CopyState> states = new HashMap<>();
        Duration step = Duration.ofSeconds(1);
        Duration now = Duration.ZERO;
        Runnable asked = () -> {};

        @Override
        public Map<String, CopyState> copies(int child, List<RaftMember> members) {
            assertThat(child).isEqualTo(CHILD);
            assertThat(members).isEqualTo(MEMBERS);
            now = now.plus(step);
            asked.run();
            return Map.copyOf(states);
        }

        @Override
        public String self() {
            return "n1";
        }

        @Override
        public long epochMillis() {
            return now.toMillis();
        }

        @Override
        public long monotonicNanos() {
            return now.toNanos();
        }
    }

    private final Members members = new Members();
    private boolean leads = true;
    private boolean mergeable = true;

    private void await() {
        new CopyWait(members, members).await(CHILD, MEMBERS, () -> leads, () -> mergeable);
    }

    private void set(CopyState n1, CopyState n2, CopyState n3, CopyState n4) {
        members.states.putAll(Map.of("n1", n1, "n2", n2, "n3", n3, "n4", n4));
    }

    private static ErrorCode code(Throwable failure) {
        return ((OrreryException) failure).code();
    }

    @Test
    void allThatAnswerAreWaitedFor() {
        set(CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.COPYING);
        members.asked =
                () -> {
                    if (members.now.toSeconds() == 8) {
                        members.states.put("n4", CopyState.CAUGHT_UP);
                    }
                };
        await();
        assertThat(members.now).isEqualTo(Duration.ofSeconds(8));
    }

    @Test
    void aMemberThatDoesNotAnswerIsNotWaitedFor() {
        set(CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.NONE);
        members.states.remove("n4");
        await();
        assertThat(members.now).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aMemberThatIsMuchSlowerThanAMajorityIsNotWaitedFor() {
        set(CopyState.COPYING, CopyState.COPYING, CopyState.COPYING, CopyState.COPYING);
        members.asked =
                () -> {
                    if (members.now.toSeconds() == 100) {
                        List.of("n1", "n2", "n3")
                                .forEach(node -> members.states.put(node, CopyState.CAUGHT_UP));
                    }
                };
        await();
        assertThat(members.now).isEqualTo(Duration.ofSeconds(150));
    }

    @Test
    void withoutAMajorityOrTheCopyHereItIsGivenUpAfterALimit() {
        members.step = Duration.ofMinutes(1);
        set(CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.COPYING, CopyState.NONE);
        assertThatThrownBy(this::await)
                .hasMessageContaining("nothing was merged")
                .satisfies(failure -> assertThat(code(failure)).isEqualTo(ErrorCode.TIMED_OUT));
        assertThat(members.now).isGreaterThan(CopyWait.LIMIT);
        set(CopyState.COPYING, CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.CAUGHT_UP);
        assertThatThrownBy(this::await).hasMessageContaining("nothing was merged");
    }

    @Test
    void aMemberWithoutRoomRefusesTheMerge() {
        set(CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.NO_ROOM);
        assertThatThrownBy(this::await)
                .hasMessageContaining("n4 has no room")
                .satisfies(failure -> assertThat(code(failure)).isEqualTo(ErrorCode.LOCKED));
    }

    @Test
    void definitionsAreTheSameBeforeAnythingStops() {
        mergeable = false;
        set(CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.CAUGHT_UP, CopyState.CAUGHT_UP);
        members.asked = () -> mergeable = members.now.toSeconds() >= 30;
        await();
        assertThat(members.now).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void whoeverLeadsNoMoreEndsAtOnce() {
        set(CopyState.CAUGHT_UP, CopyState.COPYING, CopyState.COPYING, CopyState.COPYING);
        members.asked = () -> leads = false;
        assertThatThrownBy(this::await)
                .satisfies(
                        failure -> assertThat(code(failure)).isEqualTo(ErrorCode.LEADER_CHANGED));
        assertThat(members.now).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void statesAreBytesBetweenNodes() {
        for (CopyState state : CopyState.values()) {
            assertThat(CopyState.read(state.toBytes())).isEqualTo(state);
        }
        assertThat(CopyState.read(new byte[] {99})).isEqualTo(CopyState.NONE);
    }
}

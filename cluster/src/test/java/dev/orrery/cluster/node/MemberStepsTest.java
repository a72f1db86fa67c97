package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.replication.raft.RaftMember;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemberStepsTest {
    private static final RaftMember ONE = new RaftMember("n1", "a:1");
    private static final RaftMember TWO = new RaftMember("n2", "b:1");
    private static final RaftMember THREE = new RaftMember("n3", "c:1");
    private static final RaftMember FOUR = new RaftMember("n4", "d:1");

    @Test
    void oneMemberComesAtATime() {
        assertThat(MemberSteps.next(List.of(ONE, TWO), List.of(ONE, TWO, THREE, FOUR), 0))
                .containsExactly(ONE, TWO, THREE);
    }

    @Test
    void whoeverIsMissingHasATurn() {
        assertThat(MemberSteps.next(List.of(ONE, TWO), List.of(ONE, TWO, THREE, FOUR), 3))
                .containsExactly(ONE, TWO, FOUR);
    }

    @Test
    void nobodyLeavesBeforeAllHaveCome() {
        assertThat(MemberSteps.next(List.of(ONE, TWO, THREE), List.of(TWO, THREE, FOUR), 0))
                .containsExactly(ONE, TWO, THREE, FOUR);
        assertThat(MemberSteps.next(List.of(ONE, TWO, THREE, FOUR), List.of(TWO, THREE), 0))
                .containsExactly(TWO, THREE, FOUR);
    }

    @Test
    void aSetThatIsAsPlannedStays() {
        assertThat(MemberSteps.next(List.of(TWO, ONE), List.of(ONE, TWO), 5))
                .containsExactly(TWO, ONE);
    }
}

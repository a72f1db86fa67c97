package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftMembers;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MemberStepsTest {
    private static final RaftMember ONE = new RaftMember("n1", "a:1");
    private static final RaftMember TWO = new RaftMember("n2", "b:1");
    private static final RaftMember THREE = new RaftMember("n3", "c:1");
    private static final RaftMember FOUR = new RaftMember("n4", "d:1");

    @Test
    void oneMemberComesAtATime() {
        assertThat(next(voting(ONE, TWO), voting(ONE, TWO, THREE, FOUR), 0))
                .isEqualTo(voting(ONE, TWO, THREE));
    }

    @Test
    void whoeverIsMissingHasATurn() {
        assertThat(next(voting(ONE, TWO), voting(ONE, TWO, THREE, FOUR), 3))
                .isEqualTo(voting(ONE, TWO, FOUR));
    }

    @Test
    void nobodyLeavesBeforeAllHaveCome() {
        assertThat(next(voting(ONE, TWO, THREE), voting(TWO, THREE, FOUR), 0))
                .isEqualTo(voting(ONE, TWO, THREE, FOUR));
        assertThat(next(voting(ONE, TWO, THREE, FOUR), voting(TWO, THREE), 0))
                .isEqualTo(voting(ONE, TWO, THREE));
    }

    @Test
    void aSetThatIsAsPlannedStays() {
        assertThat(next(voting(TWO, ONE), voting(ONE, TWO), 5)).isEqualTo(voting(TWO, ONE));
    }

    @Test
    void readersComeLastAndOnlyIfTheyAnswer() {
        RaftMembers planned = members(List.of(ONE, TWO), THREE, FOUR);
        assertThat(next(voting(ONE), planned, situation("n1", 0, Set.of("n3"))))
                .isEqualTo(voting(ONE, TWO));
        assertThat(next(voting(ONE, TWO), planned, situation("n1", 0, Set.of("n4"))))
                .isEqualTo(members(List.of(ONE, TWO), FOUR));
        assertThat(next(voting(ONE, TWO), planned, situation("n1", 0, Set.of())))
                .isEqualTo(voting(ONE, TWO));
    }

    @Test
    void aReaderThatIsSilentGoesBeforeSomebodyComes() {
        RaftMembers current = members(List.of(ONE), FOUR);
        MemberSteps.Situation silent =
                new MemberSteps.Situation("n1", Set.of("n2"), Set.of("n1"), Set.of("n4"), 0);
        assertThat(next(current, members(List.of(ONE, TWO), FOUR), silent)).isEqualTo(voting(ONE));
        assertThat(next(current, members(List.of(ONE), FOUR), silent)).isEqualTo(current);
    }

    @Test
    void aReaderVotesOnceItHasEverything() {
        RaftMembers current = members(List.of(ONE), TWO);
        MemberSteps.Situation behind =
                new MemberSteps.Situation("n1", Set.of("n2"), Set.of("n1"), Set.of(), 0);
        assertThat(next(current, voting(ONE, TWO), behind)).isEqualTo(current);
        MemberSteps.Situation ready =
                new MemberSteps.Situation("n1", Set.of("n2"), Set.of("n1", "n2"), Set.of(), 0);
        assertThat(next(current, voting(ONE, TWO), ready)).isEqualTo(voting(ONE, TWO));
    }

    @Test
    void theLeaderStaysUntilAnotherLeads() {
        RaftMembers current = voting(ONE, TWO, THREE);
        RaftMembers planned = members(List.of(TWO, THREE), ONE);
        MemberSteps.Situation here = ready("n1");
        assertThat(next(current, planned, here)).isEqualTo(current);
        assertThat(MemberSteps.successor(current, planned, here)).contains("n2");
        MemberSteps.Situation there = ready("n2");
        assertThat(MemberSteps.successor(current, planned, there)).isEmpty();
        assertThat(next(current, planned, there)).isEqualTo(members(List.of(TWO, THREE), ONE));
    }

    private static MemberSteps.Situation ready(String self) {
        Set<String> all = Set.of("n1", "n2", "n3", "n4");
        return new MemberSteps.Situation(self, all, all, Set.of(), 0);
    }

    private static MemberSteps.Situation situation(String self, int attempt, Set<String> present) {
        return new MemberSteps.Situation(self, present, Set.of(self), Set.of(), attempt);
    }

    private static RaftMembers next(RaftMembers current, RaftMembers planned, int attempt) {
        return next(current, planned, situation("n1", attempt, Set.of()));
    }

    private static RaftMembers next(
            RaftMembers current, RaftMembers planned, MemberSteps.Situation situation) {
        return MemberSteps.next(current, planned, situation);
    }

    private static RaftMembers voting(RaftMember... members) {
        return RaftMembers.voting(List.of(members));
    }

    private static RaftMembers members(List<RaftMember> voters, RaftMember... readers) {
        return new RaftMembers(voters, List.of(readers));
    }
}

package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.node.Bereaved.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

class BereavedTest {
    private static final List<String> MEMBERS = List.of("n1", "n2", "n3", "n4");
    private static final int PARTITION = 8;

    private static Bereaved member(String node, boolean gone, long term, long index) {
        return new Bereaved(node, "n1", gone, List.of(new Place(PARTITION, "n1", 3, term, index)));
    }

    /** One that misses no node. */
    private static Bereaved believer(String node, String leader, long index) {
        return new Bereaved(node, "", false, List.of(new Place(PARTITION, leader, 3, 3, index)));
    }

    private static boolean isHeir(Bereaved own, Bereaved... others) {
        return own.isHeir(own.places().getFirst(), MEMBERS, List.of(others));
    }

    @Test
    void theMemberWithTheLongestLogIsTheHeir() {
        Bereaved longest = member("n2", true, 3, 17);
        Bereaved shorter = member("n3", true, 3, 16);
        Bereaved older = member("n4", true, 2, 99);
        assertThat(isHeir(longest, shorter, older)).isTrue();
        assertThat(isHeir(shorter, longest, older)).isFalse();
        assertThat(isHeir(older, longest, shorter)).isFalse();
    }

    @Test
    void ofMembersWithTheSameLogExactlyOneIsTheHeir() {
        Bereaved second = member("n2", true, 3, 17);
        Bereaved third = member("n3", true, 3, 17);
        Bereaved fourth = member("n4", true, 3, 17);
        assertThat(
                        List.of(
                                isHeir(second, third, fourth),
                                isHeir(third, second, fourth),
                                isHeir(fourth, second, third)))
                .containsOnlyOnce(true);
    }

    @Test
    void nobodyIsTheHeirUnlessAMajorityAgreesThatTheLeaderIsGone() {
        Bereaved own = member("n2", true, 3, 17);
        Bereaved third = member("n3", true, 3, 16);
        Bereaved fourth = member("n4", true, 3, 16);
        assertThat(isHeir(own, third, fourth)).isTrue();
        assertThat(isHeir(own, third)).isFalse();
        assertThat(isHeir(own, third, member("n4", false, 3, 16))).isFalse();
        assertThat(isHeir(own, third, new Bereaved("n4", "n1", true, List.of()))).isFalse();
        assertThat(isHeir(member("n2", false, 3, 17), third, fourth)).isFalse();
    }

    @Test
    void aLeaderThatHasGivenUpIsSucceededThoughOthersBelieveInIt() {
        Bereaved former = believer("n1", "", 17);
        Bereaved second = believer("n2", "n1", 16);
        Bereaved third = believer("n3", "n1", 16);
        assertThat(isHeir(former, second, third)).isTrue();
        assertThat(isHeir(second, former, third)).isFalse();
        assertThat(isHeir(former, second)).as("not a majority").isFalse();
    }

    @Test
    void aLeaderThatLeadsIsNotSucceeded() {
        Bereaved leading = believer("n1", "n1", 17);
        Bereaved second = believer("n2", "n1", 17);
        Bereaved third = believer("n3", "", 17);
        Bereaved fourth = believer("n4", "", 17);
        assertThat(isHeir(third, leading, second, fourth)).isFalse();
        assertThat(isHeir(fourth, leading, second, third)).isFalse();
        assertThat(isHeir(third, second, fourth)).as("who does not hear it").isFalse();
    }

    @Test
    void nobodyStandsWhereOneHasHeardOfAnElection() {
        Bereaved asked =
                new Bereaved("n4", "n1", true, List.of(new Place(PARTITION, "", 4, 3, 16)));
        Bereaved own = member("n2", true, 3, 17);
        assertThat(isHeir(own, member("n3", true, 3, 16), asked)).isFalse();
        assertThat(isHeir(believer("n2", "", 17), believer("n3", "", 16), asked)).isFalse();
    }

    @Test
    void membersOfWhomNobodyKnowsALeaderElectOne() {
        assertThat(isHeir(believer("n2", "", 18), believer("n3", "", 17), believer("n4", "", 17)))
                .isTrue();
    }
}

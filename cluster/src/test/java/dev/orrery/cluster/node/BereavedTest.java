package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.node.Bereaved.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

class BereavedTest {
    private static final List<String> MEMBERS = List.of("n1", "n2", "n3", "n4");
    private static final int PARTITION = 8;

    private static Bereaved member(String node, boolean gone, long term, long index) {
        return new Bereaved(node, gone, List.of(new Place(PARTITION, term, index)));
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
        assertThat(isHeir(own, third, new Bereaved("n4", true, List.of()))).isFalse();
        assertThat(isHeir(member("n2", false, 3, 17), third, fourth)).isFalse();
    }
}

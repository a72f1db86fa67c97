package dev.orrery.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoppedNodesTest {
    private static final Set<String> FIVE = Set.of("n1", "n2", "n3", "n4", "n5");

    /** Every majority must have one of those that are left. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 2", "4, 2", "5, 3"})
    void soManyOfTheVotersAreEnough(int voters, int enough) {
        Set<String> all = first(voters);
        assertThat(StoppedNodes.hasEnough(all, first(enough))).isTrue();
        assertThat(StoppedNodes.hasEnough(all, first(enough - 1))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "4"})
    void whoDidNotVoteDoesNotCount(int voters) {
        assertThat(StoppedNodes.hasEnough(first(voters), Set.of("n8", "n9"))).isFalse();
    }

    private static Set<String> first(int count) {
        return Set.copyOf(FIVE.stream().sorted().limit(count).toList());
    }
}

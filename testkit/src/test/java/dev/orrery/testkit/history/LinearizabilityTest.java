package dev.orrery.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testkit.history.Register.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinearizabilityTest {
    private final List<Operation<Action>> history = new ArrayList<>();

    private LinearizabilityTest add(long from, long to, Action action) {
        return add(from, to, Outcome.APPLIED, action);
    }

    private LinearizabilityTest add(long from, long to, Outcome outcome, Action action) {
        history.add(new Operation<>(history.size(), from, to, outcome, action));
        return this;
    }

    private static Action write(String value) {
        return new Action.Write(Optional.of(value));
    }

    private static Action read(String value) {
        return new Action.Read(Optional.ofNullable(value.isEmpty() ? null : value));
    }

    private static Action replace(String expected, String value, boolean happened) {
        return new Action.Replace(Optional.of(expected), Optional.of(value), happened);
    }

    private Verdict verdict() {
        return new Linearizability<>(new Register()).check(history);
    }

    @Test
    void operationsThatOverlapMayComeInAnyOrder() {
        add(1, 10, write("a")).add(2, 9, write("b")).add(3, 4, read("b")).add(5, 6, read("a"));
        assertThat(verdict().isCorrect()).isTrue();
    }

    @Test
    void anOldValueAfterANewOneIsFound() {
        add(1, 2, write("a")).add(3, 10, write("b")).add(4, 5, read("b")).add(6, 7, read("a"));
        assertThat(verdict()).isInstanceOf(Verdict.Violation.class);
    }

    @Test
    void aStaleReadIsFound() {
        add(1, 2, write("a")).add(3, 4, write("b")).add(5, 6, read("a"));
        assertThat(verdict()).isInstanceOf(Verdict.Violation.class);
    }

    @Test
    void aValueThatNobodyWroteIsFound() {
        add(1, 2, write("a")).add(3, 4, read("x"));
        assertThat(verdict()).isInstanceOf(Verdict.Violation.class);
    }

    @Test
    void twoReplacementsOfOneValueAreFound() {
        add(1, 2, write("a")).add(3, 9, replace("a", "b", true)).add(4, 8, replace("a", "c", true));
        assertThat(verdict()).isInstanceOf(Verdict.Violation.class);
    }

    @Test
    void aReplacementThatWasRefusedWithoutReasonIsFound() {
        add(1, 2, write("a")).add(3, 4, replace("a", "b", false));
        assertThat(verdict()).isInstanceOf(Verdict.Violation.class);
    }

    @Test
    void anUnknownWriteMayHappenLateOrNever() {
        add(1, 2, Outcome.UNKNOWN, write("a")).add(3, 4, read("")).add(5, 6, read("a"));
        assertThat(verdict().isCorrect()).isTrue();
        history.clear();
        add(1, 2, Outcome.UNKNOWN, write("a")).add(3, 4, read(""));
        assertThat(verdict().isCorrect()).isTrue();
        add(5, 6, read("a")).add(7, 8, read(""));
        assertThat(verdict()).isInstanceOf(Verdict.Violation.class);
    }

    @Test
    void aRefusedWriteThatIsReadIsFound() {
        add(1, 2, Outcome.REFUSED, write("a")).add(3, 4, read("a"));
        assertThat(verdict()).isInstanceOf(Verdict.Violation.class);
    }

    /**
     * What a correct item answers is right; with one answer changed to a value never there, not.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomHistoriesOfACorrectItemAreRight(long seed) {
        Random random = new Random(seed);
        Optional<String> state = Optional.empty();
        long time = 0;
        for (int i = 0; i < 200; i++) {
            // Each happens at its time, and is seen to begin and end somewhat around it.
            time += 10;
            long from = time - random.nextInt(40);
            long to = time + random.nextInt(40);
            if (random.nextBoolean()) {
                state = Optional.of("v" + i);
                add(from, to, new Action.Write(state));
            } else {
                add(from, to, new Action.Read(state));
            }
        }
        assertThat(verdict().isCorrect()).isTrue();
        add(time + 100, time + 101, read("never"));
        assertThat(verdict()).isInstanceOf(Verdict.Violation.class);
    }
}

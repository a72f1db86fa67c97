package dev.orrery.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testkit.history.Bank.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BankTest {
    private final Bank bank = new Bank(Map.of("a", 10L, "b", 0L));
    private final List<Operation<Action>> history = new ArrayList<>();

    private BankTest add(Outcome outcome, Action action) {
        long time = 10L * history.size();
        history.add(new Operation<>(0, time, time + 5, outcome, action));
        return this;
    }

    private static Action statement(long a, long b) {
        return new Action.Statement(Map.of("a", a, "b", b));
    }

    private Verdict verdict(long a, long b) {
        return bank.check(history, Map.of("a", a, "b", b));
    }

    @Test
    void transfersThatHappenWholeAreRight() {
        add(Outcome.APPLIED, new Action.Transfer("a", "b", 3))
                .add(Outcome.APPLIED, statement(7, 3))
                .add(Outcome.REFUSED, new Action.Transfer("b", "a", 5));
        assertThat(verdict(7, 3).isCorrect()).isTrue();
    }

    @Test
    void halfATransferIsFound() {
        add(Outcome.APPLIED, statement(7, 0));
        assertThat(verdict(10, 0)).isInstanceOf(Verdict.Violation.class);
    }

    @Test
    void anOverdrawnAccountIsFound() {
        add(Outcome.APPLIED, statement(11, -1));
        assertThat(verdict(10, 0)).isInstanceOf(Verdict.Violation.class);
    }

    @Test
    void aLostTransferIsFound() {
        add(Outcome.APPLIED, new Action.Transfer("a", "b", 3));
        assertThat(verdict(10, 0)).isInstanceOf(Verdict.Violation.class);
    }

    @Test
    void aTransferOfUnknownOutcomeMayBeInTheEndOrNot() {
        add(Outcome.UNKNOWN, new Action.Transfer("a", "b", 3));
        assertThat(verdict(10, 0).isCorrect()).isTrue();
        assertThat(verdict(7, 3).isCorrect()).isTrue();
        assertThat(verdict(7, 4)).isInstanceOf(Verdict.Violation.class);
    }
}

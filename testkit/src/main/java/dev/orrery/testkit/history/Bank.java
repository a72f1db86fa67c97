package dev.orrery.testkit.history;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Judges histories of transfers between accounts: money is neither made nor lost, no account is
 * overdrawn, and whoever reads all accounts together sees no transfer half done.
 */
public final class Bank {
    private final Map<String, Long> opening;

    /** A bank whose accounts begin with these amounts. */
    public Bank(Map<String, Long> opening) {
        this.opening = Map.copyOf(opening);
    }

    /** What is done at a bank. */
    public sealed interface Action {
        /** Moves an amount. */
        record Transfer(String from, String to, long amount) implements Action {}

        /** Reads all accounts together. */
        record Statement(Map<String, Long> balances) implements Action {
            public Statement {
                balances = Map.copyOf(balances);
            }
        }
    }

    /**
     * Judges a history.
     *
     * @param closing what the accounts hold in the end
     */
    public Verdict check(List<Operation<Action>> history, Map<String, Long> closing) {
        for (Operation<Action> operation : history) {
            if (operation.outcome() == Outcome.APPLIED
                    && operation.action() instanceof Action.Statement(Map<String, Long> balances)) {
                Verdict verdict = judge(balances);
                if (!verdict.isCorrect()) {
                    return verdict;
                }
            }
        }
        Verdict end = judge(closing);
        return end.isCorrect() ? judgeClosing(history, closing) : end;
    }

    private Verdict judge(Map<String, Long> balances) {
        long total = sum(opening);
        if (!balances.keySet().equals(opening.keySet())) {
            return Verdict.violation("the accounts are %s", balances.keySet());
        }
        if (sum(balances) != total) {
            return Verdict.violation(
                    "%s are %d in all instead of %d", balances, sum(balances), total);
        }
        return balances.values().stream().anyMatch(balance -> balance < 0)
                ? Verdict.violation("an account of %s is overdrawn", balances)
                : Verdict.correct();
    }

    private static long sum(Map<String, Long> balances) {
        return balances.values().stream().mapToLong(Long::longValue).sum();
    }

    /** With every outcome known, the end follows from the beginning. */
    private Verdict judgeClosing(List<Operation<Action>> history, Map<String, Long> closing) {
        Map<String, Long> expected = new TreeMap<>(opening);
        for (Operation<Action> operation : history) {
            if (operation.action() instanceof Action.Transfer transfer) {
                if (operation.outcome() == Outcome.UNKNOWN) {
                    return Verdict.correct();
                }
                if (operation.outcome() == Outcome.APPLIED) {
                    expected.merge(transfer.from(), -transfer.amount(), Long::sum);
                    expected.merge(transfer.to(), transfer.amount(), Long::sum);
                }
            }
        }
        return expected.equals(new TreeMap<>(closing))
                ? Verdict.correct()
                : Verdict.violation(
                        "the accounts hold %s; the transfers make it %s", closing, expected);
    }
}

package dev.orrery.server.chaos.client;

import dev.orrery.testkit.history.Outcome;
import java.util.List;
import java.util.Map;

/**
 * What a client was told of a statement.
 *
 * @param rows values by the names of their columns, as texts; what is null is not there
 * @param error for people; empty if there was none
 */
public record CqlAnswer(Outcome outcome, List<Map<String, String>> rows, String error) {
    private static final String APPLIED_COLUMN = "[applied]";

    public CqlAnswer {
        rows = List.copyOf(rows);
    }

    static CqlAnswer of(List<Map<String, String>> rows) {
        return new CqlAnswer(Outcome.APPLIED, rows, "");
    }

    static CqlAnswer none(Outcome outcome, String error) {
        return new CqlAnswer(outcome, List.of(), error);
    }

    public boolean isDone() {
        return outcome == Outcome.APPLIED;
    }

    /** Whether the condition of a statement held, so that it was carried out. */
    public boolean isApplied() {
        return isDone() && !rows.isEmpty() && "true".equals(rows.getFirst().get(APPLIED_COLUMN));
    }
}

package dev.orrery.testkit.history;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether sessions go forward: a client never sees an older version of an item than it has seen or
 * written before. Every client is one session, whose operations come one after another.
 */
public final class Sessions {
    private Sessions() {}

    /**
     * What a session did.
     *
     * @param version of the item, growing with every write; 0 if there was none
     */
    public record Step(String item, long version, boolean wrote) {}

    /** Judges a history. */
    public static Verdict check(List<Operation<Step>> history) {
        Map<String, Long> seen = new HashMap<>();
        for (Operation<Step> operation : history) {
            if (operation.outcome() != Outcome.APPLIED) {
                continue;
            }
            Step step = operation.action();
            String place = operation.client() + "/" + step.item();
            long before = seen.getOrDefault(place, 0L);
            if (!step.wrote() && step.version() < before) {
                return Verdict.violation(
                        "client %d had seen version %d of %s, and then read version %d",
                        operation.client(), before, step.item(), step.version());
            }
            seen.put(place, Math.max(before, step.version()));
        }
        return Verdict.correct();
    }
}

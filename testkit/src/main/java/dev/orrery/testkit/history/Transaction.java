package dev.orrery.testkit.history;

import java.util.List;

/**
 * What a transaction over lists did, in its order. Every appended element is appended once in the
 * whole history, so that a list tells who has written what was read.
 */
public record Transaction(List<Step> steps) {
    public Transaction {
        steps = List.copyOf(steps);
    }

    public static Transaction of(Step... steps) {
        return new Transaction(List.of(steps));
    }

    /** One step of a transaction. */
    public sealed interface Step {
        String key();
    }

    /** Puts an element at the end of a list. */
    public record Append(String key, int element) implements Step {}

    /** Reads a whole list. What a transaction without an answer has read does not count. */
    public record Read(String key, List<Integer> found) implements Step {
        public Read {
            found = List.copyOf(found);
        }
    }
}

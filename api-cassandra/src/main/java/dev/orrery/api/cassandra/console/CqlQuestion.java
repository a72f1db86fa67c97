package dev.orrery.api.cassandra.console;

import java.util.List;
import java.util.Optional;

/**
 * A statement to run.
 *
 * @param keyspace of names that do not say theirs
 * @param values of the bind markers in their order, each written as the text of a constant
 * @param readOnly whether it must not change anything
 */
public record CqlQuestion(
        String text, Optional<String> keyspace, List<String> values, Page page, boolean readOnly) {
    public CqlQuestion {
        values = List.copyOf(values);
    }

    /**
     * Which rows of the result.
     *
     * @param state where the page before ended; empty for the first
     */
    public record Page(int size, Optional<byte[]> state) {
        private static final int USUAL_SIZE = 100;

        public static final Page FIRST = new Page(USUAL_SIZE, Optional.empty());

        public Page {
            if (size < 1) {
                throw new IllegalArgumentException("a page has at least one row");
            }
        }
    }
}

package dev.orrery.compat.cassandra;

import java.util.List;

/**
 * A statement to run.
 *
 * @param literals of its bind markers; with none it is not prepared
 */
record Request(String text, List<String> literals) {
    static final String UNSET = "UNSET";

    Request {
        literals = List.copyOf(literals);
    }

    boolean reads() {
        return text.startsWith("SELECT");
    }

    @Override
    public String toString() {
        return literals.isEmpty() ? text : text + "  " + literals;
    }
}

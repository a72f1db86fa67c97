package dev.orrery.cql.syntax;

import java.util.List;
import java.util.Optional;

/**
 * A statement with its bind markers.
 *
 * @param statement what was written
 * @param markers the markers in the order of the text, with a name where one was given
 */
public record ParsedStatement(Statement statement, List<Optional<String>> markers) {
    public ParsedStatement {
        markers = List.copyOf(markers);
    }
}

package dev.orrery.cql.syntax;

import java.util.Collection;
import java.util.stream.Collectors;

/** Writes expressions in the way Cassandra names columns. */
final class ExpressionText {
    private ExpressionText() {}

    static String join(String open, Collection<?> parts, String close) {
        return parts.stream().map(Object::toString).collect(Collectors.joining(", ", open, close));
    }
}

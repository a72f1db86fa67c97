package dev.orrery.cql.syntax;

/** {@code TRUNCATE table}. */
public record TruncateStatement(QualifiedName table) implements Statement {}

package dev.orrery.cql.syntax;

import java.util.List;

/** {@code BEGIN BATCH ... APPLY BATCH}. */
public record BatchStatement(
        Kind kind, ModificationStatement.Using using, List<ModificationStatement> statements)
        implements Statement {
    /** What a batch promises. */
    public enum Kind {
        LOGGED,
        UNLOGGED,
        COUNTER
    }

    public BatchStatement {
        statements = List.copyOf(statements);
    }
}

package dev.orrery.api.cassandra.statement;

import dev.orrery.cql.syntax.BatchStatement;
import dev.orrery.cql.syntax.ParsedStatement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Prepares and executes {@code SELECT}, {@code INSERT}, {@code UPDATE}, {@code DELETE} and batches.
 * What is wrong with a statement is a {@link dev.orrery.cql.error.CqlException}; a future fails
 * with it, or with the engine's {@link dev.orrery.model.error.OrreryException}, as it was thrown.
 */
public interface Statements {
    /**
     * Looks up names and checks types. The result holds for the schema of this moment: prepare
     * again after a change of it.
     *
     * @param keyspace of names that do not say theirs
     */
    Prepared prepare(ParsedStatement statement, Optional<String> keyspace);

    /** Never blocks. */
    CompletableFuture<ExecutionResult> execute(
            Prepared statement, BoundValues values, ExecutionOptions options);

    /** How a statement would be executed. Nothing is read or changed. */
    StatementPlan explain(Prepared statement, BoundValues values);

    /** Executes the statements of a BATCH message. Never blocks. */
    CompletableFuture<ExecutionResult> executeBatch(Batch batch, ExecutionOptions options);

    /** Changes that belong together. */
    record Batch(BatchStatement.Kind kind, List<Entry> entries) {
        /** A change with its values. */
        public record Entry(Prepared statement, BoundValues values) {}

        public Batch {
            entries = List.copyOf(entries);
        }
    }
}

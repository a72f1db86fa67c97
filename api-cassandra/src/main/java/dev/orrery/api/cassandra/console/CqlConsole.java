package dev.orrery.api.cassandra.console;

import dev.orrery.api.cassandra.statement.StatementPlan;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Runs statements for whoever holds a key of the account. What is wrong with a statement is an
 * {@link dev.orrery.model.error.OrreryException}, thrown or in the future.
 */
public interface CqlConsole {
    /** Never blocks. */
    CompletableFuture<CqlAnswer> run(CqlQuestion question);

    /** How a statement about rows would be executed. Nothing is read or changed. */
    StatementPlan explain(CqlQuestion question);

    /**
     * Inserts rows that are given as JSON objects by column, each on its own: the futures have the
     * request units of each. Never blocks.
     */
    List<CompletableFuture<Double>> insert(String keyspace, String table, List<String> rows);
}

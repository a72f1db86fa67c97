package dev.orrery.api.cassandra.request;

import dev.orrery.api.cassandra.schema.SchemaResult;
import dev.orrery.api.cassandra.statement.ExecutionResult;

/** What became of a statement that is not about rows. */
sealed interface OtherResult {
    /** Names without a keyspace are now of this one. */
    record Keyspace(String name) implements OtherResult {}

    /** The schema was changed. */
    record Changed(SchemaResult schema) implements OtherResult {}

    /** It was done, or it has rows of its own. */
    record Executed(ExecutionResult result) implements OtherResult {}
}

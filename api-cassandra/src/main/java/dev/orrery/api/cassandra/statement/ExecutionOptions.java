package dev.orrery.api.cassandra.statement;

import dev.orrery.model.command.ConsistencyLevel;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How a statement is to be executed.
 *
 * @param keyspace of the session, for statements that are not prepared
 * @param pageSize rows in a page; empty or not positive for all of them
 * @param pagingState where the page before ended, as it was given out
 * @param timestampMicros the client's time for writes that say none of their own
 * @param consistency how new what is read must be
 */
public record ExecutionOptions(
        Optional<String> keyspace,
        OptionalInt pageSize,
        Optional<byte[]> pagingState,
        OptionalLong timestampMicros,
        ConsistencyLevel consistency) {
    public static final ExecutionOptions DEFAULT =
            new ExecutionOptions(
                    Optional.empty(),
                    OptionalInt.empty(),
                    Optional.empty(),
                    OptionalLong.empty(),
                    ConsistencyLevel.SESSION);

    public ExecutionOptions withPage(int size, Optional<byte[]> state) {
        return new ExecutionOptions(
                keyspace, OptionalInt.of(size), state, timestampMicros, consistency);
    }

    public ExecutionOptions withTimestamp(long micros) {
        return new ExecutionOptions(
                keyspace, pageSize, pagingState, OptionalLong.of(micros), consistency);
    }
}

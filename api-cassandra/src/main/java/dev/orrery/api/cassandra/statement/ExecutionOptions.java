package dev.orrery.api.cassandra.statement;

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
 * @param serialOnly whether reads must see the last conditional write: SERIAL consistency
 */
public record ExecutionOptions(
        Optional<String> keyspace,
        OptionalInt pageSize,
        Optional<byte[]> pagingState,
        OptionalLong timestampMicros,
        boolean serialOnly) {
    public static final ExecutionOptions DEFAULT =
            new ExecutionOptions(
                    Optional.empty(),
                    OptionalInt.empty(),
                    Optional.empty(),
                    OptionalLong.empty(),
                    false);

    public ExecutionOptions withPage(int size, Optional<byte[]> state) {
        return new ExecutionOptions(
                keyspace, OptionalInt.of(size), state, timestampMicros, serialOnly);
    }

    public ExecutionOptions withTimestamp(long micros) {
        return new ExecutionOptions(
                keyspace, pageSize, pagingState, OptionalLong.of(micros), serialOnly);
    }
}

package dev.orrery.api.cassandra.request;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import dev.orrery.api.cassandra.frame.ProtocolVersion;
import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.ExecutionOptions;
import dev.orrery.cql.error.CqlException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What comes with a statement in a message. */
final class RequestValues {
    private RequestValues() {}

    static BoundValues bound(QueryOptions options, List<ColumnSpec> variables, int version) {
        if (!options.namedValues.isEmpty()) {
            Map<String, byte @Nullable []> named = new HashMap<>();
            options.namedValues.forEach((name, value) -> named.put(name, bytes(value, version)));
            return BoundValues.named(named, variables);
        }
        return bound(options.positionalValues, variables, version);
    }

    static BoundValues bound(
            List<? extends @Nullable ByteBuffer> given, List<ColumnSpec> variables, int version) {
        if (given.size() != variables.size()) {
            throw CqlException.invalid(
                    "there were %d markers(?) in CQL but %d bound variables"
                            .formatted(variables.size(), given.size()));
        }
        if (given.isEmpty()) {
            return BoundValues.NONE;
        }
        List<byte @Nullable []> values = new ArrayList<>(given.size());
        for (ByteBuffer value : given) {
            values.add(bytes(value, version));
        }
        return BoundValues.of(values);
    }

    @SuppressWarnings("ReferenceEquality") // an empty value is not an unset one
    private static byte @Nullable [] bytes(@Nullable ByteBuffer value, int version) {
        if (value == null) {
            return null;
        }
        if (value == ProtocolConstants.UNSET_VALUE) {
            return version >= ProtocolVersion.WITH_PAYLOAD ? BoundValues.UNSET : null;
        }
        if (value.hasArray()
                && value.arrayOffset() == 0
                && value.remaining() == value.array().length) {
            return value.array();
        }
        byte[] copy = new byte[value.remaining()];
        value.duplicate().get(copy);
        return copy;
    }

    static ExecutionOptions execution(QueryOptions options, Optional<String> keyspace) {
        if (options.nowInSeconds != QueryOptions.NO_NOW_IN_SECONDS) {
            throw CqlException.invalid("A request cannot set the time: now in seconds");
        }
        ByteBuffer state = options.pagingState;
        return new ExecutionOptions(
                keyspace,
                options.pageSize > 0 ? OptionalInt.of(options.pageSize) : OptionalInt.empty(),
                state == null ? Optional.empty() : Optional.of(copy(state)),
                timestamp(options.defaultTimestamp),
                ReadLevels.of(options.consistency));
    }

    static OptionalLong timestamp(long micros) {
        return micros == QueryOptions.NO_DEFAULT_TIMESTAMP
                ? OptionalLong.empty()
                : OptionalLong.of(micros);
    }

    private static byte[] copy(ByteBuffer buffer) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.duplicate().get(copy);
        return copy;
    }

    static boolean isSerial(int consistency) {
        return consistency == ConsistencyLevel.SERIAL
                || consistency == ConsistencyLevel.LOCAL_SERIAL;
    }

    static void checkRead(int consistency) {
        if (consistency == ConsistencyLevel.ANY) {
            throw CqlException.invalid("ANY ConsistencyLevel is only supported for writes");
        }
    }

    static void checkWrite(int consistency, int serialConsistency) {
        if (isSerial(consistency)) {
            throw CqlException.invalid("You must use conditional updates for serializable writes");
        }
        if (!isSerial(serialConsistency)) {
            throw CqlException.invalid(
                    "Invalid consistency for conditional update. Must be one of SERIAL or"
                            + " LOCAL_SERIAL");
        }
    }
}

package dev.orrery.api.cassandra.error;

import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.WriteType;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.AlreadyExists;
import com.datastax.oss.protocol.internal.response.error.FunctionFailure;
import com.datastax.oss.protocol.internal.response.error.ReadTimeout;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import dev.orrery.cql.error.CqlException;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one table from failures to the errors of the protocol. */
public final class CqlErrorMapper {
    private static final Logger LOG = LoggerFactory.getLogger(CqlErrorMapper.class);
    private static final long DEFAULT_RETRY_MILLIS = 100;

    private CqlErrorMapper() {}

    /**
     * What a client is told.
     *
     * @param writing true if the request may have changed something
     */
    public static Error map(Throwable failure, boolean writing) {
        return switch (failure) {
            case CqlException refused -> refused(refused);
            case UnpreparedException unprepared ->
                    new Unprepared(unprepared.text(), unprepared.id());
            case WriteInDoubtException unknown -> writeTimeout(unknown.text(), unknown.writeType());
            case OrreryException engine -> engine(engine, writing);
            case CompletionException wrapper when wrapper.getCause() != null ->
                    map(wrapper.getCause(), writing);
            default -> internal(failure);
        };
    }

    private static Error refused(CqlException refused) {
        List<String> details = refused.details();
        return switch (refused.kind()) {
            case ALREADY_EXISTS ->
                    new AlreadyExists(refused.text(), details.getFirst(), details.getLast());
            case FUNCTION_FAILED ->
                    new FunctionFailure(
                            refused.text(), details.getFirst(), details.getLast(), List.of());
            case OVERLOADED -> new Error(ErrorCode.OVERLOADED, refused.text());
            case PROTOCOL,
                    BAD_CREDENTIALS,
                    UNAVAILABLE,
                    TRUNCATE_FAILED,
                    SYNTAX,
                    UNAUTHORIZED,
                    INVALID,
                    CONFIGURATION,
                    UNPREPARED ->
                    new Error(refused.kind().code(), refused.text());
        };
    }

    private static Error engine(OrreryException failure, boolean writing) {
        return switch (failure.code()) {
            case THROTTLED -> overloaded(failure);
            case TIMED_OUT -> timedOut(failure, writing);
            case OUTCOME_UNKNOWN, STALE_IN_DOUBT -> writeTimeout(failure.text(), WriteType.SIMPLE);
            case UNAUTHORIZED, FORBIDDEN, WRITE_FORBIDDEN ->
                    new Error(ErrorCode.UNAUTHORIZED, failure.text());
            case ALREADY_EXISTS -> new AlreadyExists(failure.text(), "", "");
            case BAD_REQUEST,
                    PARTITION_KEY_MISMATCH,
                    NOT_FOUND,
                    OWNER_NOT_FOUND,
                    METHOD_NOT_ALLOWED,
                    TOO_LARGE,
                    LOGICAL_PARTITION_FULL,
                    STALE_CONTAINER,
                    CROSS_PARTITION_QUERY_NOT_SERVED,
                    NOT_SUPPORTED,
                    HEADERS_TOO_LARGE,
                    LENGTH_REQUIRED,
                    UNIQUE_KEY_VIOLATION,
                    PRECONDITION_FAILED,
                    FAILED_DEPENDENCY ->
                    new Error(ErrorCode.INVALID, failure.text());
            case LOCKED,
                    RETRY_WITH,
                    SESSION_NOT_AVAILABLE,
                    RANGE_GONE,
                    NAME_CACHE_STALE,
                    DEFINITION_STALE,
                    LEADER_CHANGED,
                    SERVICE_UNAVAILABLE ->
                    new Error(ErrorCode.OVERLOADED, failure.text());
            case INTERNAL, CORRUPTION, UNKNOWN_FORMAT -> internal(failure);
        };
    }

    /** The cloud service's text: its clients split it at commas, and then at equals signs. */
    private static Error overloaded(OrreryException failure) {
        return new Error(
                ErrorCode.OVERLOADED,
                "Request rate is large: ActivityID=%s, RetryAfterMs=%d, Additional details='%s'"
                        .formatted(
                                failure.activityId().orElseGet(() -> UUID.randomUUID().toString()),
                                failure.retryAfterMillis().orElse(DEFAULT_RETRY_MILLIS),
                                failure.text().replace('\'', '"')));
    }

    private static Error timedOut(OrreryException failure, boolean writing) {
        return writing
                ? writeTimeout(failure.text(), WriteType.SIMPLE)
                : new ReadTimeout(failure.text(), ConsistencyLevel.LOCAL_QUORUM, 0, 1, false);
    }

    private static Error writeTimeout(String message, String writeType) {
        return new WriteTimeout(message, ConsistencyLevel.LOCAL_QUORUM, 0, 1, writeType);
    }

    /** A fault of ours: its details are for the log, where the id leads to them. */
    private static Error internal(Throwable failure) {
        UUID id = UUID.randomUUID();
        LOG.atError().addKeyValue("activityId", id).setCause(failure).log("A request failed");
        return new Error(ErrorCode.SERVER_ERROR, "Internal error, see the server's log for " + id);
    }
}

package dev.orrery.api.gremlin.error;

import dev.orrery.model.error.ErrorCode;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/**
 * What clients are told. They look at {@code x-ms-status-code}; the code of the protocol is one
 * that the oldest drivers know too, so that being throttled is a server error there.
 */
public final class GremlinErrorMapper {
    /** Of scripts that cannot be read or hold what is not served. */
    public static final int MALFORMED = 1004;

    /** Of traversals that fail by what they do. */
    public static final int NOT_EXECUTABLE = 1000;

    /** Of results that have no form in the client's format. */
    public static final int NOT_SERIALIZABLE = 1001;

    private static final int TIMEOUT = 1009;

    private GremlinErrorMapper() {}

    public static GremlinError map(ErrorCode code) {
        return switch (code) {
            case BAD_REQUEST, NOT_SUPPORTED, CROSS_PARTITION_QUERY_NOT_SERVED, METHOD_NOT_ALLOWED ->
                    new GremlinError(ResponseStatusCode.REQUEST_ERROR_MALFORMED_REQUEST, MALFORMED);
            case PARTITION_KEY_MISMATCH, STALE_CONTAINER, HEADERS_TOO_LARGE, LENGTH_REQUIRED ->
                    evaluation(400);
            case TOO_LARGE -> evaluation(413);
            case UNAUTHORIZED -> new GremlinError(ResponseStatusCode.UNAUTHORIZED, 401);
            case FORBIDDEN, WRITE_FORBIDDEN, LOGICAL_PARTITION_FULL ->
                    new GremlinError(ResponseStatusCode.FORBIDDEN, 403);
            case NOT_FOUND, OWNER_NOT_FOUND, SESSION_NOT_AVAILABLE -> evaluation(404);
            case ALREADY_EXISTS, UNIQUE_KEY_VIOLATION -> evaluation(409);
            case PRECONDITION_FAILED -> evaluation(412);
            case LOCKED -> evaluation(423);
            case FAILED_DEPENDENCY -> evaluation(424);
            case RETRY_WITH -> evaluation(449);
            case THROTTLED -> new GremlinError(ResponseStatusCode.SERVER_ERROR, 429);
            case TIMED_OUT, OUTCOME_UNKNOWN, STALE_IN_DOUBT ->
                    new GremlinError(ResponseStatusCode.SERVER_ERROR_TIMEOUT, TIMEOUT);
            case NAME_CACHE_STALE,
                    RANGE_GONE,
                    DEFINITION_STALE,
                    LEADER_CHANGED,
                    SERVICE_UNAVAILABLE ->
                    new GremlinError(ResponseStatusCode.SERVER_ERROR, 503);
            case INTERNAL, CORRUPTION, UNKNOWN_FORMAT ->
                    new GremlinError(ResponseStatusCode.SERVER_ERROR, 500);
        };
    }

    /** The status of HTTP for what {@code x-ms-status-code} says. */
    public static int httpStatus(int status) {
        return switch (status) {
            case MALFORMED -> 400;
            case NOT_EXECUTABLE, NOT_SERIALIZABLE, TIMEOUT -> 500;
            default -> status;
        };
    }

    private static GremlinError evaluation(int status) {
        return new GremlinError(ResponseStatusCode.SERVER_ERROR_EVALUATION, status);
    }
}

package dev.orrery.partition.script;

import dev.orrery.model.error.ErrorCode;

/** The numbers by which scripts know errors. */
final class ErrorNumbers {
    private ErrorNumbers() {}

    static int of(ErrorCode code) {
        return switch (code) {
            case FORBIDDEN, WRITE_FORBIDDEN, LOGICAL_PARTITION_FULL -> 403;
            case NOT_FOUND, OWNER_NOT_FOUND -> 404;
            case ALREADY_EXISTS, UNIQUE_KEY_VIOLATION -> 409;
            case PRECONDITION_FAILED -> 412;
            case TOO_LARGE -> 413;
            case THROTTLED -> 429;
            case RETRY_WITH -> 449;
            case BAD_REQUEST,
                    PARTITION_KEY_MISMATCH,
                    UNAUTHORIZED,
                    METHOD_NOT_ALLOWED,
                    STALE_CONTAINER,
                    CROSS_PARTITION_QUERY_NOT_SERVED,
                    NOT_SUPPORTED,
                    HEADERS_TOO_LARGE,
                    LENGTH_REQUIRED,
                    LOCKED,
                    FAILED_DEPENDENCY ->
                    400;
            case SESSION_NOT_AVAILABLE,
                    RANGE_GONE,
                    NAME_CACHE_STALE,
                    DEFINITION_STALE,
                    LEADER_CHANGED,
                    OUTCOME_UNKNOWN,
                    STALE_IN_DOUBT,
                    SERVICE_UNAVAILABLE,
                    TIMED_OUT,
                    INTERNAL,
                    CORRUPTION,
                    UNKNOWN_FORMAT ->
                    500;
        };
    }
}

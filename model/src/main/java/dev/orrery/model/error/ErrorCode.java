package dev.orrery.model.error;

/**
 * Every error the engine can answer with. The number is stable: it appears in logs, metrics and
 * between nodes, so a released number is never given another meaning. Blocks of a thousand follow
 * {@link ErrorKind}.
 */
public enum ErrorCode {
    BAD_REQUEST(1000, ErrorKind.CALLER),
    PARTITION_KEY_MISMATCH(1001, ErrorKind.CALLER),
    UNAUTHORIZED(1002, ErrorKind.CALLER),
    FORBIDDEN(1003, ErrorKind.CALLER),
    NOT_FOUND(1004, ErrorKind.CALLER),
    OWNER_NOT_FOUND(1005, ErrorKind.CALLER),
    METHOD_NOT_ALLOWED(1006, ErrorKind.CALLER),
    TOO_LARGE(1007, ErrorKind.CALLER),
    LOGICAL_PARTITION_FULL(1008, ErrorKind.CALLER),
    STALE_CONTAINER(1009, ErrorKind.CALLER),
    CROSS_PARTITION_QUERY_NOT_SERVED(1010, ErrorKind.CALLER),
    NOT_SUPPORTED(1011, ErrorKind.CALLER),
    WRITE_FORBIDDEN(1012, ErrorKind.CALLER),
    HEADERS_TOO_LARGE(1013, ErrorKind.CALLER),
    LENGTH_REQUIRED(1014, ErrorKind.CALLER),

    THROTTLED(2000, ErrorKind.THROTTLED),

    ALREADY_EXISTS(3000, ErrorKind.CONFLICT),
    UNIQUE_KEY_VIOLATION(3001, ErrorKind.CONFLICT),
    PRECONDITION_FAILED(3002, ErrorKind.CONFLICT),
    LOCKED(3003, ErrorKind.CONFLICT),
    RETRY_WITH(3004, ErrorKind.CONFLICT),
    FAILED_DEPENDENCY(3005, ErrorKind.CONFLICT),

    SESSION_NOT_AVAILABLE(4000, ErrorKind.UNAVAILABLE),
    RANGE_GONE(4001, ErrorKind.UNAVAILABLE),
    NAME_CACHE_STALE(4002, ErrorKind.UNAVAILABLE),
    DEFINITION_STALE(4003, ErrorKind.UNAVAILABLE),
    SERVICE_UNAVAILABLE(4004, ErrorKind.UNAVAILABLE),
    TIMED_OUT(4005, ErrorKind.UNAVAILABLE),
    /** Nobody leads here, or not any more: a request may be repeated under its own id only. */
    LEADER_CHANGED(4006, ErrorKind.UNAVAILABLE),
    /** A change may have been made or not: nobody repeats it but one who knows that it may be. */
    OUTCOME_UNKNOWN(4007, ErrorKind.UNAVAILABLE),
    /** The route is stale, and nobody knows what became of the request when it was sent before. */
    STALE_IN_DOUBT(4008, ErrorKind.UNAVAILABLE),

    INTERNAL(5000, ErrorKind.INTERNAL),
    CORRUPTION(5001, ErrorKind.INTERNAL),
    UNKNOWN_FORMAT(5002, ErrorKind.INTERNAL);

    private final int number;
    private final ErrorKind kind;

    ErrorCode(int number, ErrorKind kind) {
        this.number = number;
        this.kind = kind;
    }

    public int number() {
        return number;
    }

    public ErrorKind kind() {
        return kind;
    }

    /** Whether a request met what is out of date: it is to be sent again after a new look. */
    public boolean isStale() {
        return this == RANGE_GONE
                || this == DEFINITION_STALE
                || this == NAME_CACHE_STALE
                || this == STALE_IN_DOUBT;
    }
}

package dev.orrery.api.nosql.error;

import dev.orrery.model.error.ErrorCode;

/** The one table from the engine's errors to those of the protocol. */
public final class NosqlErrorMapper {
    private NosqlErrorMapper() {}

    public static NosqlError map(ErrorCode code) {
        return switch (code) {
            case BAD_REQUEST -> new NosqlError(400, 0, "BadRequest");
            case PARTITION_KEY_MISMATCH -> new NosqlError(400, 1001, "BadRequest");
            case CROSS_PARTITION_QUERY_NOT_SERVED -> new NosqlError(400, 1004, "BadRequest");
            case STALE_CONTAINER -> new NosqlError(400, 1024, "BadRequest");
            case UNAUTHORIZED -> new NosqlError(401, 0, "Unauthorized");
            case FORBIDDEN -> new NosqlError(403, 0, "Forbidden");
            case WRITE_FORBIDDEN -> NosqlError.WRITE_FORBIDDEN;
            case LOGICAL_PARTITION_FULL -> new NosqlError(403, 1014, "Forbidden");
            case NOT_FOUND -> new NosqlError(404, 0, "NotFound");
            case SESSION_NOT_AVAILABLE -> new NosqlError(404, 1002, "NotFound");
            case OWNER_NOT_FOUND -> new NosqlError(404, 1003, "NotFound");
            case METHOD_NOT_ALLOWED -> new NosqlError(405, 0, "MethodNotAllowed");
            // SDKs repeat writes that get 503, and leave those that get 408 to the application.
            case TIMED_OUT, OUTCOME_UNKNOWN, STALE_IN_DOUBT ->
                    new NosqlError(408, 0, "RequestTimeout");
            case ALREADY_EXISTS, UNIQUE_KEY_VIOLATION -> new NosqlError(409, 0, "Conflict");
            case NAME_CACHE_STALE -> new NosqlError(410, 1000, "Gone");
            case RANGE_GONE -> new NosqlError(410, 1002, "Gone");
            case LENGTH_REQUIRED -> new NosqlError(411, 0, "LengthRequired");
            case PRECONDITION_FAILED -> new NosqlError(412, 0, "PreconditionFailed");
            case TOO_LARGE -> new NosqlError(413, 0, "RequestEntityTooLarge");
            case LOCKED -> new NosqlError(423, 0, "Locked");
            case FAILED_DEPENDENCY -> new NosqlError(424, 0, "FailedDependency");
            case THROTTLED -> new NosqlError(429, 3200, "TooManyRequests");
            case HEADERS_TOO_LARGE -> new NosqlError(431, 0, "RequestHeaderFieldsTooLarge");
            case RETRY_WITH -> new NosqlError(449, 0, "RetryWith");
            case INTERNAL, CORRUPTION, UNKNOWN_FORMAT ->
                    new NosqlError(500, 0, "InternalServerError");
            case NOT_SUPPORTED -> new NosqlError(501, 0, "NotImplemented");
            // The gateway refreshes a stale definition itself; what gets here may be repeated.
            case DEFINITION_STALE, LEADER_CHANGED, SERVICE_UNAVAILABLE ->
                    new NosqlError(503, 0, "ServiceUnavailable");
        };
    }
}

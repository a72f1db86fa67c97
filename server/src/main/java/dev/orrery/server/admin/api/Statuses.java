package dev.orrery.server.admin.api;

import dev.orrery.model.error.ErrorCode;

/** The HTTP status of an error. */
final class Statuses {
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int CONFLICT = 409;
    private static final int LOCKED = 423;
    private static final int THROTTLED = 429;
    private static final int INTERNAL_ERROR = 500;
    private static final int NOT_SUPPORTED = 501;
    private static final int UNAVAILABLE = 503;
    private static final int UNKNOWN = 504;

    private Statuses() {}

    static int of(ErrorCode code) {
        return switch (code.kind()) {
            case CALLER -> ofCaller(code);
            case CONFLICT -> code == ErrorCode.LOCKED ? LOCKED : CONFLICT;
            case THROTTLED -> THROTTLED;
            case UNAVAILABLE -> code == ErrorCode.OUTCOME_UNKNOWN ? UNKNOWN : UNAVAILABLE;
            case INTERNAL -> INTERNAL_ERROR;
        };
    }

    private static int ofCaller(ErrorCode code) {
        if (code == ErrorCode.UNAUTHORIZED) {
            return UNAUTHORIZED;
        }
        if (code == ErrorCode.FORBIDDEN) {
            return FORBIDDEN;
        }
        if (code == ErrorCode.NOT_FOUND || code == ErrorCode.OWNER_NOT_FOUND) {
            return NOT_FOUND;
        }
        if (code == ErrorCode.METHOD_NOT_ALLOWED) {
            return METHOD_NOT_ALLOWED;
        }
        return code == ErrorCode.NOT_SUPPORTED ? NOT_SUPPORTED : BAD_REQUEST;
    }
}

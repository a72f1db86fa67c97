package dev.orrery.server.remote;

import picocli.CommandLine.ExitCode;

/** The server did not do what it was asked for. */
final class CallFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    static final int UNREACHABLE = 3;
    static final int DENIED = 4;
    static final int NOT_FOUND = 5;
    static final int REFUSED = 6;

    private static final int HTTP_UNAUTHORIZED = 401;
    private static final int HTTP_FORBIDDEN = 403;
    private static final int HTTP_NOT_FOUND = 404;
    private static final int HTTP_INTERNAL_ERROR = 500;

    private final int exitStatus;
    private final String reason;

    private CallFailedException(int exitStatus, String reason) {
        super(reason);
        this.exitStatus = exitStatus;
        this.reason = reason;
    }

    static CallFailedException unreachable(String reason) {
        return new CallFailedException(UNREACHABLE, reason);
    }

    /** An answer that is no success. */
    static CallFailedException answered(int status, String reason) {
        return new CallFailedException(
                switch (status) {
                    case HTTP_UNAUTHORIZED, HTTP_FORBIDDEN -> DENIED;
                    case HTTP_NOT_FOUND -> NOT_FOUND;
                    case HTTP_INTERNAL_ERROR -> ExitCode.SOFTWARE;
                    default -> REFUSED;
                },
                reason);
    }

    int exitStatus() {
        return exitStatus;
    }

    String reason() {
        return reason;
    }
}

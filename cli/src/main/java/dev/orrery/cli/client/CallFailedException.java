package dev.orrery.cli.client;

import picocli.CommandLine.ExitCode;

/** The server did not do what it was asked for. */
public final class CallFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public static final int UNREACHABLE = 3;
    public static final int DENIED = 4;
    public static final int NOT_FOUND = 5;
    public static final int REFUSED = 6;

    private static final int HTTP_UNAUTHORIZED = 401;
    private static final int HTTP_FORBIDDEN = 403;
    private static final int HTTP_NOT_FOUND = 404;
    private static final int HTTP_INTERNAL_ERROR = 500;

    private static final int HTTP_THROTTLED = 429;
    private static final int HTTP_UNAVAILABLE = 503;
    private static final long USUAL_WAIT_MILLIS = 100;

    private final int exitStatus;
    private final String reason;
    private final long retryAfterMillis;

    private CallFailedException(int exitStatus, String reason, long retryAfterMillis) {
        super(reason);
        this.exitStatus = exitStatus;
        this.reason = reason;
        this.retryAfterMillis = retryAfterMillis;
    }

    public static CallFailedException unreachable(String reason) {
        return new CallFailedException(UNREACHABLE, reason, USUAL_WAIT_MILLIS);
    }

    /** Something on this machine is not as it must be, such as a file. */
    public static CallFailedException local(String reason) {
        return new CallFailedException(REFUSED, reason, 0);
    }

    /** An answer that is no success. */
    public static CallFailedException answered(int status, String reason) {
        return answered(status, reason, USUAL_WAIT_MILLIS);
    }

    /**
     * An answer that is no success.
     *
     * @param waitMillis how long to wait before the call is made again, if that can help
     */
    public static CallFailedException answered(int status, String reason, long waitMillis) {
        boolean worthWaiting = status == HTTP_THROTTLED || status == HTTP_UNAVAILABLE;
        return new CallFailedException(
                exitStatus(status), reason, worthWaiting ? Math.max(1, waitMillis) : 0);
    }

    private static int exitStatus(int status) {
        return switch (status) {
            case HTTP_UNAUTHORIZED, HTTP_FORBIDDEN -> DENIED;
            case HTTP_NOT_FOUND -> NOT_FOUND;
            case HTTP_INTERNAL_ERROR -> ExitCode.SOFTWARE;
            default -> REFUSED;
        };
    }

    /** How long to wait before the same call may succeed; 0 if waiting is no help. */
    public long retryAfterMillis() {
        return retryAfterMillis;
    }

    public int exitStatus() {
        return exitStatus;
    }

    public String reason() {
        return reason;
    }
}

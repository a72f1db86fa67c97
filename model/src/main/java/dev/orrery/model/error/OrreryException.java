package dev.orrery.model.error;

import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The one exception of the engine. The message is written for the person who sent the request: what
 * is wrong, where, and what to do. Expected outcomes inside the engine (not found, precondition
 * failed) are results, not exceptions; an edge turns them into this type when it answers.
 */
public final class OrreryException extends RuntimeException {
    private static final long NO_RETRY_AFTER = -1;

    private final ErrorCode code;
    private final long retryAfterMillis;
    private final transient @Nullable TextFault fault;
    private final String activityId;

    public OrreryException(ErrorCode code, String message) {
        this(code, message, null);
    }

    public OrreryException(ErrorCode code, String message, @Nullable Throwable cause) {
        this(code, message, new Details(NO_RETRY_AFTER, null, ""), cause);
    }

    /** What few errors have. */
    private record Details(long retryAfterMillis, @Nullable TextFault fault, String activityId) {}

    private OrreryException(
            ErrorCode code, String message, Details details, @Nullable Throwable cause) {
        // A caller's mistake needs no stack trace, and making one costs more than the request.
        super(message, cause, false, code.kind() == ErrorKind.INTERNAL || cause != null);
        this.code = code;
        this.retryAfterMillis = details.retryAfterMillis();
        this.fault = details.fault();
        this.activityId = details.activityId();
    }

    /**
     * An error that goes away by itself: the caller may repeat the request after the given time.
     */
    public static OrreryException retryable(ErrorCode code, String message, long retryAfterMillis) {
        if (retryAfterMillis < 0) {
            throw new IllegalArgumentException("retryAfterMillis must not be negative");
        }
        return new OrreryException(code, message, new Details(retryAfterMillis, null, ""), null);
    }

    public static OrreryException badRequest(String message) {
        return new OrreryException(ErrorCode.BAD_REQUEST, message);
    }

    /** A text that was sent is wrong in one place. */
    public static OrreryException badRequest(String message, TextFault fault) {
        return new OrreryException(
                ErrorCode.BAD_REQUEST, message, new Details(NO_RETRY_AFTER, fault, ""), null);
    }

    /** The place in the text that was sent, if the error has one. */
    public Optional<TextFault> fault() {
        return Optional.ofNullable(fault);
    }

    /** The same error, with the id by which it can be explained later. */
    public OrreryException withActivityId(String id) {
        return new OrreryException(
                code, text(), new Details(retryAfterMillis, fault, id), getCause());
    }

    /** The id by which the error can be explained, if somebody noted it under one. */
    public Optional<String> activityId() {
        return activityId.isEmpty() ? Optional.empty() : Optional.of(activityId);
    }

    public ErrorCode code() {
        return code;
    }

    /** Never null: an exception without a message would tell the caller nothing. */
    public String text() {
        String message = getMessage();
        return message == null ? code.name() : message;
    }

    public OptionalLong retryAfterMillis() {
        return retryAfterMillis == NO_RETRY_AFTER
                ? OptionalLong.empty()
                : OptionalLong.of(retryAfterMillis);
    }
}

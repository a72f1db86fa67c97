package dev.orrery.server.config;

import org.jspecify.annotations.Nullable;

/**
 * The server does not start, for a reason that the person who started it can remove. The message
 * says what is wrong and what to do; it is printed without a stack trace.
 */
public final class StartRefusedException extends RuntimeException {
    private final String reason;

    public StartRefusedException(String reason) {
        this(reason, null);
    }

    public StartRefusedException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}

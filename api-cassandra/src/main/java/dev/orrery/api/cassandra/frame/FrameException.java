package dev.orrery.api.cassandra.frame;

import org.jspecify.annotations.Nullable;

/** A client that broke the rules of framing. It is told, and its connection is closed. */
public final class FrameException extends RuntimeException {
    private static final int NO_STREAM = 0;

    private final int streamId;

    FrameException(String message) {
        this(message, NO_STREAM, null);
    }

    FrameException(String message, Throwable cause) {
        this(message, NO_STREAM, cause);
    }

    FrameException(String message, int streamId, @Nullable Throwable cause) {
        super(message, cause, false, false);
        this.streamId = streamId;
    }

    static FrameException tooLarge(long sizeBytes, int limitBytes) {
        return new FrameException(
                "Request is too big: length %d exceeds maximum allowed length %d."
                        .formatted(sizeBytes, limitBytes));
    }

    FrameException onStream(int id) {
        return new FrameException(text(), id, getCause());
    }

    /** Never null. */
    public String text() {
        String message = getMessage();
        return message == null ? "The frame cannot be read" : message;
    }

    /** The stream whose request could not be read; 0 if that is not known. */
    public int streamId() {
        return streamId;
    }
}

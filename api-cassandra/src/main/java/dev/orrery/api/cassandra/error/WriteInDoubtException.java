package dev.orrery.api.cassandra.error;

/** A write of which nobody knows whether it was made. */
public final class WriteInDoubtException extends RuntimeException {
    private final String text;
    private final String writeType;

    /**
     * Says what is in doubt.
     *
     * @param writeType by the protocol's name: drivers decide by it whether to send it again
     */
    public WriteInDoubtException(String text, String writeType, Throwable cause) {
        super(text, cause, false, false);
        this.text = text;
        this.writeType = writeType;
    }

    String text() {
        return text;
    }

    String writeType() {
        return writeType;
    }
}

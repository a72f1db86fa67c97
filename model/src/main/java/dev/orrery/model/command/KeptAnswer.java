package dev.orrery.model.command;

/** What a script was answered with, in bytes that whoever ran it understands. */
public final class KeptAnswer {
    /** An answer that is too large to be kept. */
    public static final KeptAnswer NONE = new KeptAnswer(new byte[0]);

    private final byte[] bytes;

    /**
     * An answer.
     *
     * @param bytes handed over: nobody changes them any more
     */
    public KeptAnswer(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    public boolean isKept() {
        return bytes.length > 0;
    }
}

package dev.orrery.storage.engine;

/**
 * A read that was to be answered from memory needs the disk. Made once, without a stack: it says
 * "ask again elsewhere", not that anything is wrong.
 */
public final class NotInMemory extends RuntimeException {
    static final NotInMemory SIGNAL = new NotInMemory();

    private static final long serialVersionUID = 1;

    private NotInMemory() {
        super("the read needs the disk", null, false, false);
    }
}

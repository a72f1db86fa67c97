package dev.orrery.storage.engine;

/**
 * A read that was to be answered from memory needs the disk. It has no stack: it says "ask again
 * elsewhere", not that anything is wrong.
 */
public final class NotInMemory extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotInMemory() {
        super("the read needs the disk", null, false, false);
    }
}

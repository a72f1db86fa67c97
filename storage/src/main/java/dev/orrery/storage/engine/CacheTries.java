package dev.orrery.storage.engine;

/**
 * Whether it pays to look into the engine's cache before the disk is asked. Where most data is not
 * in memory, looking is in vain most of the time, and then costs as much as the read itself.
 *
 * <p>An estimate that threads change without waiting for each other: what is lost of it does no
 * harm.
 */
final class CacheTries {
    /** A find saves a change of threads, which is worth two looks in vain. */
    private static final int FIND = 2;

    private static final int MOST = 128;
    private static final int TOO_MANY = MOST / 2;

    /** So many are left out before it is looked again. */
    private static final int PAUSE = 16;

    private int looksInVain;
    private int leftOut;

    boolean pay() {
        return looksInVain < TOO_MANY || ++leftOut % PAUSE == 0;
    }

    void found() {
        looksInVain = Math.max(0, looksInVain - FIND);
    }

    void missed() {
        looksInVain = Math.min(MOST, looksInVain + 1);
    }
}

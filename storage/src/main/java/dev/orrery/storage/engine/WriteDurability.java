package dev.orrery.storage.engine;

/** When a write counts as done. */
public enum WriteDurability {
    /** In the store's log and on the disk: survives a power failure. */
    SYNC,
    /** In the store's log: survives the end of the process. */
    NO_SYNC,
    /** In memory until the next flush: another log can repeat it. */
    NO_WAL
}

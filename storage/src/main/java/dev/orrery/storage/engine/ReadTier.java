package dev.orrery.storage.engine;

/** How far a lookup may go. */
public enum ReadTier {
    /** Memory only; what would need the disk is {@link Lookup.Unknown}. */
    BLOCK_CACHE,
    /** Memory, then disk. */
    DISK
}

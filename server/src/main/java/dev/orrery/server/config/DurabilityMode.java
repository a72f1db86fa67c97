package dev.orrery.server.config;

/** When a write is answered. */
public enum DurabilityMode {
    /** After its batch is on disk. */
    COMMIT,
    /** Before: the log is synced at an interval, and a power failure may lose the last one. */
    INTERVAL
}

package dev.orrery.replication;

/** What became of an appended entry. A log that cannot tell fails the append instead. */
public sealed interface AppendResult {
    /** The entry is durable and applied. */
    record Applied(long lsn) implements AppendResult {}

    /**
     * The entry was evaluated on another LSN, or under another epoch, than the log has. Nothing was
     * written; its commands are to be evaluated again.
     */
    record Refused(long currentLsn) implements AppendResult {}

    /**
     * The log is already past this LSN, so nothing was written. Whether it was this entry or
     * another one that took the LSN is not known here.
     */
    record Replayed(long currentLsn) implements AppendResult {}
}

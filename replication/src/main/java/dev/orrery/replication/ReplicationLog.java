package dev.orrery.replication;

import java.util.concurrent.CompletionStage;

/**
 * The log of one physical partition. One writer appends; it waits for the result of one entry
 * before it evaluates the next, because every entry names the LSN it builds on.
 */
public interface ReplicationLog extends AutoCloseable {
    /**
     * Makes an entry durable and applies it. The stage completes after the entry is applied on this
     * replica, possibly on the caller's own thread. It fails if the fate of the entry is unknown or
     * the log has failed before.
     */
    CompletionStage<AppendResult> append(LogEntry entry);

    /**
     * Completes with the applied LSN once everything that any leader acknowledged before this call
     * is applied here, and with what became of everything this leader has appended. Needed by a new
     * leader before it evaluates anything.
     */
    CompletionStage<Long> barrier();

    /**
     * Completes with an LSN that this replica has, and that covers all that any leader acknowledged
     * and any replica has shown before this call. Needed by strong reads; only the leader knows.
     */
    CompletionStage<Long> confirm();

    ReplicaRole role();

    /** Has somebody follow the log, beginning now; the one before does no more. */
    void follow(LogListener listener);

    /** The leadership that entries must be evaluated under; changes with every election. */
    long epoch();

    /** What this replica's store holds. */
    AppliedState applied();

    /** Makes durable what is applied and stops; does not close the store. */
    @Override
    void close();
}

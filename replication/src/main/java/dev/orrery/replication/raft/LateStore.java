package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.engine.PartitionStore;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/**
 * The store of a replica, which may come later than its log: the replica sets of a split's children
 * choose their leaders before there is anything to lead.
 */
final class LateStore {
    private final CompletableFuture<PartitionStore> coming = new CompletableFuture<>();

    /** A store that is there. */
    static LateStore of(PartitionStore store) {
        LateStore there = new LateStore();
        there.provide(store);
        return there;
    }

    void provide(PartitionStore store) {
        coming.complete(store);
    }

    /** Nobody waits any longer for a store that has not come. */
    void giveUp() {
        coming.cancel(false);
    }

    boolean isThere() {
        return coming.isDone() && !coming.isCancelled();
    }

    PartitionStore store() {
        if (!isThere()) {
            throw absent();
        }
        return coming.join();
    }

    /** Blocks until it is there. */
    PartitionStore await() {
        try {
            return coming.join();
        } catch (CancellationException e) {
            throw absent();
        }
    }

    private static OrreryException absent() {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE, "The replica has no store on this node yet.");
    }
}

package dev.orrery.replication.raft;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Keeps entries and transfers of leadership apart. A leader that gives way while an entry is under
 * way never hears what became of it, although its successor has it. So a transfer begins between
 * two entries, and entries that come meanwhile wait for its end; most are refused then.
 */
final class TransferGate {
    private final long entryMillis;
    private CompletableFuture<?> entry = CompletableFuture.completedFuture(null);
    private CompletableFuture<?> transfer = CompletableFuture.completedFuture(null);

    /**
     * A gate that is open.
     *
     * @param entryMillis an entry that takes longer may never be answered: the transfer begins
     *     nevertheless
     */
    TransferGate(long entryMillis) {
        this.entryMillis = entryMillis;
    }

    /** Proposes an entry, now or after the transfer that is under way. */
    synchronized <T> CompletableFuture<T> propose(Supplier<CompletableFuture<T>> proposal) {
        CompletableFuture<T> running =
                transfer.isDone()
                        ? proposal.get()
                        : transfer.handle((_, _) -> proposal).thenCompose(Supplier::get);
        entry = running;
        return running;
    }

    /** Transfers the leadership once what is under way is done. */
    synchronized CompletableFuture<Void> transfer(Supplier<CompletableFuture<Void>> work) {
        CompletableFuture<Void> running =
                CompletableFuture.allOf(entry, transfer)
                        .orTimeout(entryMillis, TimeUnit.MILLISECONDS)
                        .handle((_, _) -> work)
                        // Ratis waits for itself here, and must not do so on the thread that
                        // completes this.
                        .thenComposeAsync(Supplier::get, Thread::startVirtualThread);
        transfer = running;
        return running;
    }
}

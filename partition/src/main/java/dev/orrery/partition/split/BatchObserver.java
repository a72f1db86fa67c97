package dev.orrery.partition.split;

import dev.orrery.storage.batch.Batch;
import java.util.concurrent.CompletableFuture;

/** Sees every batch of a writer after it is applied. */
@FunctionalInterface
public interface BatchObserver {
    /** For observers that never keep the writer waiting. */
    CompletableFuture<Void> GO_ON = CompletableFuture.completedFuture(null);

    /**
     * Called by the writer, which must not fail for it.
     *
     * @return when the writer may begin the next batch; this one is answered in any case
     */
    CompletableFuture<Void> applied(Batch batch);
}

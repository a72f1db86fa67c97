package dev.orrery.partition;

import dev.orrery.partition.split.BatchObserver;
import dev.orrery.storage.batch.Batch;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Who sees the batches of a partition besides those who serve it: the split or merge that its
 * writer makes, and copies that this node makes of the replica, whoever evaluates.
 */
final class Taps {
    private final List<ReplicaCopy> copies = new CopyOnWriteArrayList<>();
    private volatile @Nullable BatchObserver ofWriter;

    /** Shows every batch of the writer to an observer, or to none. Set while it is held. */
    void ofWriter(@Nullable BatchObserver observer) {
        ofWriter = observer;
    }

    /** Shows a copy whatever is applied from now on. */
    void add(ReplicaCopy copy) {
        copies.add(copy);
    }

    void remove(ReplicaCopy copy) {
        copies.remove(copy);
    }

    /**
     * The writer's batch is applied.
     *
     * @return when it may begin the next one
     */
    CompletableFuture<Void> written(Batch batch) {
        BatchObserver observer = ofWriter;
        CompletableFuture<Void> goOn =
                observer == null ? BatchObserver.GO_ON : observer.applied(batch);
        for (ReplicaCopy copy : copies) {
            CompletableFuture<Void> paced = copy.pace(batch);
            goOn = goOn.isDone() ? paced : CompletableFuture.allOf(goOn, paced);
        }
        return goOn;
    }

    /** A batch of the log is applied, and nobody has been told of it yet. */
    void applied(Batch batch) {
        for (ReplicaCopy copy : copies) {
            copy.capture(batch);
        }
    }

    /** The store has got other contents, and nobody has been told of it yet. */
    void replaced() {
        copies.forEach(ReplicaCopy::outdate);
    }
}

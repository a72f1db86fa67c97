package dev.orrery.partition.split;

import dev.orrery.storage.batch.Batch;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Repeats elsewhere what a writer applies, some time after it. */
public final class Follower implements BatchObserver, AutoCloseable {
    /** What is repeated at once, and so about the longest time that the writer is kept waiting. */
    private static final long STEP_BYTES = 1 << 20;

    private final BatchCapture capture;
    private final Pace pace = new Pace();
    private final Consumer<List<Batch>> repetition;

    /**
     * Begins with nothing to repeat.
     *
     * @param folder where a file may be made for what does not fit into memory
     * @param repetition repeats batches, in order
     */
    public Follower(Path folder, Consumer<List<Batch>> repetition) {
        this.capture = new BatchCapture(folder);
        this.repetition = repetition;
    }

    @Override
    public CompletableFuture<Void> applied(Batch batch) {
        capture(batch);
        return pace(batch);
    }

    /** Keeps a batch to be repeated; for a replica, whose batches others may have evaluated. */
    public void capture(Batch batch) {
        capture.applied(batch);
    }

    /** Tells the writer of a batch that is captured elsewhere when it may begin the next one. */
    public CompletableFuture<Void> pace(Batch batch) {
        return pace.written(batch.sizeBytes());
    }

    /** What is not repeated yet. */
    public long behindBytes() {
        return capture.bytes();
    }

    /** Repeats until little is left, and slows the writer down so that this comes to an end. */
    public void catchUp(long littleBytes) {
        pace.limit(STEP_BYTES);
        try {
            while (capture.bytes() > littleBytes) {
                pace.repeated(repeat());
            }
        } finally {
            pace.free();
        }
    }

    /** Repeats what there is, about a megabyte at most. */
    public void step() {
        repeat();
    }

    /** Repeats the rest, while the writer is held. */
    public void finish() {
        while (capture.bytes() > 0) {
            repeat();
        }
    }

    private long repeat() {
        List<Batch> batches = capture.take(STEP_BYTES);
        repetition.accept(batches);
        return batches.stream().mapToLong(Batch::sizeBytes).sum();
    }

    @Override
    public void close() {
        pace.free();
        capture.close();
    }
}

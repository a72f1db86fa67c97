package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.AppendResult;
import dev.orrery.storage.batch.Batch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Appends a batch of the system while a writer is held, and waits for it. */
final class HeldAppend {
    /** Several times what a replica set needs for a new leader. */
    private static final long TIMEOUT_SECONDS = 20;

    private HeldAppend() {}

    /**
     * Whether the batch is applied.
     *
     * @throws OrreryException LEADER_CHANGED if nobody knows
     */
    static boolean await(WriterHold hold, Batch batch) {
        try {
            return hold.append(batch).toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    instanceof AppendResult.Applied;
        } catch (ExecutionException | TimeoutException e) {
            throw unknown(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(e);
        }
    }

    /**
     * As {@link #await}. Members learn that an entry is committed from the next one, or after a
     * heartbeat, which would be late: so there is a next one at once.
     */
    static boolean awaitOnAll(PhysicalPartition partition, WriterHold hold, Batch batch) {
        boolean applied = await(hold, batch);
        var _ = partition.barrier().exceptionally(_ -> -1L);
        return applied;
    }

    static OrreryException unknown(@Nullable Exception cause) {
        return new OrreryException(
                ErrorCode.LEADER_CHANGED,
                "The partition's leader has changed; what happened will show.",
                cause);
    }
}

package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How a command reaches the writer of its partition: on this node, or where its leader is. */
public interface CommandPath {
    /** The writer is here. */
    CommandPath HERE = new Here();

    /**
     * An id for a command that may be sent again because nobody knows what became of it, also to
     * the partitions that come after its own; null where that is always known.
     */
    @Nullable RequestId newId();

    CompletableFuture<Outcome> submit(
            PhysicalPartition partition,
            Command command,
            Priority priority,
            @Nullable RequestId id);

    /** Completes with an LSN that has everything acknowledged before this call. */
    default CompletableFuture<Long> confirm(PhysicalPartition partition) {
        return CompletableFuture.completedFuture(partition.lsn());
    }

    /** Nothing is ever sent twice. */
    final class Here implements CommandPath {
        private Here() {}

        @Override
        public @Nullable RequestId newId() {
            return null;
        }

        @Override
        public CompletableFuture<Outcome> submit(
                PhysicalPartition partition,
                Command command,
                Priority priority,
                @Nullable RequestId id) {
            return partition.submitHere(command, priority);
        }
    }
}

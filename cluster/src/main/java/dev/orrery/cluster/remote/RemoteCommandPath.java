package dev.orrery.cluster.remote;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How commands reach the leaders of partitions that have no replica here. */
public interface RemoteCommandPath {
    /** An id for a command that may be sent again. */
    RequestId newId();

    CompletableFuture<Outcome> submit(
            RemotePartition partition, Command command, Priority priority, @Nullable RequestId id);
}

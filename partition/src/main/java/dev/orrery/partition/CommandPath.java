package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.Priority;
import java.util.concurrent.CompletableFuture;

/** How a command reaches the writer of its partition: on this node, or where its leader is. */
public interface CommandPath {
    /** The writer is here. */
    CommandPath HERE = (partition, command, priority) -> partition.submitHere(command, priority);

    CompletableFuture<Outcome> submit(
            PhysicalPartition partition, Command command, Priority priority);
}

package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.partition.budget.PartitionBudget;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A physical partition as requests see it, wherever its replicas are. Safe for any number of
 * threads. What may wait waits for the disk, or for another node.
 */
public interface Partition {
    int number();

    /** Whether reads are answered by this node, from a replica of its own. */
    boolean isHere();

    /**
     * Hands a command to the writer. Never blocks. The future completes after the command's effects
     * are applied, on a thread of others: what hangs on it must be short. It fails if it is not
     * known what became of the command, or with {@code THROTTLED} if the queue is full. A command
     * for which the budget does not suffice is refused with {@code THROTTLED}.
     *
     * @param id the same never has effects twice; null where nothing is ever sent again
     */
    CompletableFuture<Outcome> submit(Command command, Priority priority, @Nullable RequestId id);

    /** An id for a command that may be sent again; null where nothing ever is. */
    @Nullable RequestId newRequestId();

    /**
     * Completes with terms under which reads need not wait for other replicas, on any thread: what
     * hangs on it must be short. Reads wait for the terms they are given anyway, but hold their
     * thread then.
     */
    CompletableFuture<ReadTerms> ready(ReadTerms terms);

    /** The items. */
    PartitionReads reads();

    /** The rows of tables. */
    PartitionRows rows();

    /** The elements of graphs. */
    PartitionGraph graph();

    /** Transactions of scripts; refused where this node does not lead the partition. */
    PartitionScripts scripts();

    /** The LSN of the last applied batch; may wait. */
    long lsn();

    /** What the partition holds of a container; nothing if it does not know it. May wait. */
    ContainerStatistics statistics(int containerNumber);

    /** The partition in figures; may wait. */
    PartitionReport report(int utilisationSeconds, int heaviest);

    /** What the partition may spend, and what it has spent on this node. */
    PartitionBudget budget();
}

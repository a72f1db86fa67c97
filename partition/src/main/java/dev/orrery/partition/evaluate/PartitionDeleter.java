package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.DeletePartition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.state.Deletion;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.StateChanges;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.FeedKey;
import dev.orrery.storage.key.LogicalKey;

/** Deletes all items of a partition key by noting that they are deleted. */
final class PartitionDeleter {
    private static final long RETRY_AFTER_MILLIS = 1_000;

    Outcome evaluate(Draft draft, LiveContainer container, DeletePartition command) {
        RingRange bounds = draft.partition().range().intersect(command.bounds()).orElseThrow();
        if (isEmpty(draft, container, command)) {
            return new Outcome.PartitionDeleted(bounds, RequestUnits.MINIMUM, draft.decidedOn());
        }
        if (container.deletions().isFull()) {
            return new Outcome.Refused(
                    ErrorCode.THROTTLED,
                    "Too many deletions by partition key are under way in the partition.",
                    RequestUnits.MINIMUM,
                    draft.decidedOn(),
                    RETRY_AFTER_MILLIS);
        }
        FeedKey moment =
                new FeedKey(
                        container.number(),
                        draft.lsn(),
                        draft.partition().number(),
                        draft.nextPosition());
        draft.replaceContainers(
                draft.containers()
                        .with(
                                StateChanges.addDeletion(
                                        draft.overlay(),
                                        container,
                                        new Deletion(
                                                moment,
                                                bounds,
                                                command.address().partitionKey()))));
        draft.noteDeletedPartition();
        return new Outcome.PartitionDeleted(bounds, RequestUnits.delete(0, 0), draft.lsn());
    }

    /** Whether a whole key is known to have no records; of the beginning of keys nobody knows. */
    private static boolean isEmpty(Draft draft, LiveContainer container, DeletePartition command) {
        PartitionKey key = command.address().partitionKey();
        if (!container.definition().partitionKey().isComplete(key)) {
            return false;
        }
        byte[] logicalKey =
                new LogicalKey(container.number(), command.address().position(), key).encode();
        return draft.overlay().find(Family.LOGICAL, logicalKey) == null;
    }
}

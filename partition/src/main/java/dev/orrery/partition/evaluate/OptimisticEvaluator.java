package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.CreateItem;
import dev.orrery.model.command.Command.Effect;
import dev.orrery.model.command.Command.Optimistic;
import dev.orrery.model.command.Command.UpsertItem;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.Sightings;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.ScriptItemCounter;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import java.util.Map;

/**
 * Applies what a script did on a snapshot, if it would do the same now. That is certain if its
 * logical partition has not changed, and if nothing it looked at has.
 */
final class OptimisticEvaluator {
    private final ItemEvaluator items;
    private final RecentWrites recent;

    OptimisticEvaluator(ItemEvaluator items, RecentWrites recent) {
        this.items = items;
        this.recent = recent;
    }

    Outcome evaluate(Draft draft, LiveContainer container, Optimistic command) {
        if (command.effects().isEmpty()) {
            return new Outcome.Done(command.charge(), draft.readLsn());
        }
        // Another leader may have given the numbers that the script has given to its items.
        if (!isStillTrue(draft, container, command)
                || recent.isForeignSince(command.snapshotLsn())) {
            return conflict(draft);
        }
        try {
            for (Effect effect : command.effects()) {
                draft.stampWith(effect.stamp());
                Outcome outcome =
                        items.evaluate(draft, container, effect.command(), PatchConditions.NONE);
                if (outcome instanceof Outcome.Refused) {
                    // It was possible on the snapshot, so something else has changed.
                    return conflict(draft);
                }
                noteId(draft, effect);
            }
        } finally {
            draft.stampWith(null);
        }
        return new Outcome.Done(command.charge(), draft.readLsn());
    }

    private static void noteId(Draft draft, Effect effect) {
        if (effect.command() instanceof CreateItem || effect.command() instanceof UpsertItem) {
            ScriptItemCounter.note(draft.overlay(), effect.stamp().resourceId());
        }
    }

    private boolean isStillTrue(Draft draft, LiveContainer container, Optimistic command) {
        ItemAddress address = command.address();
        byte[] logicalKey =
                new LogicalKey(container.number(), address.position(), address.partitionKey())
                        .encode();
        boolean unchanged =
                recent.isUnchangedSince(logicalKey, command.snapshotLsn(), draft.baseLsn())
                        && !draft.overlay().hasChange(Family.LOGICAL, logicalKey)
                        && !draft.hasDeletedPartition();
        return unchanged
                || (!command.seen().everything()
                        && isSeenAgain(draft, container, logicalKey, command.seen()));
    }

    private static boolean isSeenAgain(
            Draft draft, LiveContainer container, byte[] logicalKey, Sightings seen) {
        for (Map.Entry<String, String> item : seen.etags().entrySet()) {
            byte[] key = RecordKey.encode(logicalKey, item.getKey());
            StoredRecord current = ItemContext.of(draft, container, key).current();
            String etag = current == null ? "" : current.item().etag();
            if (!etag.equals(item.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static Outcome conflict(Draft draft) {
        return new Outcome.Refused(
                ErrorCode.RETRY_WITH,
                "Conflicting request to resource has been attempted. Retry to avoid conflicts.",
                0,
                draft.decidedOn());
    }
}

package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.EndLinks;
import dev.orrery.model.command.Command.LinkEdges;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.graph.LinkChange;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.overlay.OverlayCursor;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.OutboxState;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.OutboxKey;
import java.util.ArrayList;
import java.util.List;

/** Both ends of the way of an edge's entry to its target: taking it in, and ticking it off. */
final class LinkEvaluator {
    /** Changes nothing where incoming edges are no longer wanted. May be repeated. */
    Outcome link(Draft draft, LiveContainer container, LinkEdges command) {
        if (container.graph().hasIncoming()) {
            ItemAddress address = command.address();
            byte[] target =
                    new LogicalKey(container.number(), address.position(), address.partitionKey())
                            .encode();
            for (LinkChange change : command.changes()) {
                EdgeLinks.apply(draft.overlay(), target, change);
            }
        }
        return new Outcome.Done(RequestUnits.MINIMUM, draft.readLsn());
    }

    Outcome end(Draft draft, EndLinks command) {
        Overlay overlay = draft.overlay();
        OutboxState state = OutboxState.read(overlay::find);
        if (command.through().isAfter(state.delivered())) {
            delivered(overlay, OutboxKey.between(state.delivered(), command.through()))
                    .forEach(key -> overlay.delete(Family.OUTBOX, key));
            state.withDelivered(command.through(), command.reached()).putTo(overlay);
        }
        return new Outcome.Done(RequestUnits.MINIMUM, draft.readLsn());
    }

    private static List<byte[]> delivered(Overlay overlay, KeyRange range) {
        List<byte[]> keys = new ArrayList<>();
        try (OverlayCursor cursor = overlay.scan(Family.OUTBOX, range)) {
            while (cursor.next()) {
                keys.add(cursor.key());
            }
        }
        return keys;
    }
}

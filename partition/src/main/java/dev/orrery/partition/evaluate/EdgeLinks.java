package dev.orrery.partition.evaluate;

import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.graph.IncomingEdge;
import dev.orrery.model.graph.LinkChange;
import dev.orrery.model.graph.LinkVersion;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.OutboxState;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.IncomingKey;
import dev.orrery.storage.key.IncomingValue;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.OutboxKey;
import dev.orrery.storage.key.OutboxValue;
import dev.orrery.storage.key.RecordKey;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells the logical partitions of targets of their edges, where a container wants it: at once if
 * this partition has them, else by an entry in the outbox, which is in the batch that changes the
 * edge.
 */
final class EdgeLinks {
    private EdgeLinks() {}

    /** Follows the change of a record; answers how many entries of edges that concerns. */
    static int change(
            ItemContext context, @Nullable StoredRecord before, @Nullable StoredRecord after) {
        LiveContainer container = context.container();
        if (!container.graph().hasIncoming()) {
            return 0;
        }
        EdgeShape old = before == null ? null : EdgeShape.of(before.view());
        EdgeShape fresh = after == null ? null : EdgeShape.of(after.view());
        if (Objects.equals(old, fresh)) {
            return 0;
        }
        int changes = 0;
        if (old != null && (fresh == null || !hasSameEntry(old, fresh))) {
            tell(context.draft(), container, context.recordKey(), old, false);
            changes++;
        }
        if (fresh != null) {
            tell(context.draft(), container, context.recordKey(), fresh, true);
            changes++;
        }
        return changes;
    }

    private static boolean hasSameEntry(EdgeShape one, EdgeShape other) {
        return one.label().equals(other.label())
                && one.target().id().equals(other.target().id())
                && one.target().partition().equals(other.target().partition());
    }

    /** Tells of a stored record, if it is an edge. */
    static void tellOf(
            Draft draft, LiveContainer container, byte[] recordKey, StoredRecord record) {
        EdgeShape edge = EdgeShape.of(record.view());
        if (edge != null) {
            tell(draft, container, recordKey, edge, true);
        }
    }

    private static void tell(
            Draft draft,
            LiveContainer container,
            byte[] recordKey,
            EdgeShape edge,
            boolean present) {
        RingPosition position =
                RingPositions.of(container.definition().partitionKey(), edge.target().partition());
        LinkVersion version = new LinkVersion(draft.lsn(), draft.nextPosition());
        Overlay overlay = draft.overlay();
        if (draft.partition().range().contains(position)) {
            byte[] target =
                    new LogicalKey(container.number(), position, edge.target().partition())
                            .encode();
            RecordKey own = RecordKey.read(recordKey, container.positionBytes());
            IncomingEdge incoming =
                    new IncomingEdge(
                            new ElementKey(own.logical().partitionKey(), own.id()),
                            edge.label(),
                            edge.sourceId(),
                            edge.sourceLabel());
            apply(overlay, target, new LinkChange(edge.target().id(), incoming, present, version));
            return;
        }
        overlay.put(
                Family.OUTBOX,
                OutboxKey.encode(version, recordKey),
                OutboxValue.of(edge, present).encode());
        OutboxState.read(overlay::find).withQueued(version).putTo(overlay);
        draft.noteNews();
    }

    /**
     * Makes the entry of an edge what a change says. Changes may come late or twice: an older one
     * never removes what a newer one has put. One that comes after its own withdrawal leaves an
     * entry without an edge, which readers find out.
     */
    static void apply(Overlay overlay, byte[] targetKey, LinkChange change) {
        byte[] key = IncomingKey.encode(targetKey, change.targetId(), change.edge());
        byte[] stored = overlay.find(Family.INCOMING, key);
        if (stored != null && IncomingValue.versionOf(stored).isAfter(change.version())) {
            return;
        }
        if (change.present()) {
            overlay.put(
                    Family.INCOMING,
                    key,
                    new IncomingValue(
                                    change.version(),
                                    change.edge().sourceId(),
                                    change.edge().sourceLabel())
                            .encode());
        } else if (stored != null) {
            overlay.delete(Family.INCOMING, key);
        }
    }
}

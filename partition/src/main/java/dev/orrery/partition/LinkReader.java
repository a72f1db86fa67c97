package dev.orrery.partition;

import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.graph.IncomingEdge;
import dev.orrery.model.graph.LinkChange;
import dev.orrery.model.graph.LinkVersion;
import dev.orrery.partition.graph.OutboxPage;
import dev.orrery.partition.graph.OutboxPage.Letter;
import dev.orrery.partition.graph.OutboxPage.Recipient;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.OutboxState;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.OutboxKey;
import dev.orrery.storage.key.OutboxValue;
import dev.orrery.storage.key.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what other partitions have not been told of edges yet. */
final class LinkReader {
    /** Changes of edges on one page. */
    static final int MAX_LETTERS = 256;

    private final PartitionStore store;
    private final LiveReads reads;

    LinkReader(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
    }

    /**
     * From which LSNs on the partitions of some vertices know of all edges here that lead to them;
     * empty if they do not. They know by an index that began with a version of the container's
     * definition.
     */
    Optional<Map<Integer, Long>> told(int containerNumber, long since, Set<ElementKey> targets) {
        Optional<LiveContainer> container =
                reads.container(reads.state(), containerNumber)
                        .filter(live -> live.hasIncomingSince(since));
        if (container.isEmpty()) {
            return Optional.empty();
        }
        try (ReadView view = store.latest()) {
            OutboxState state = OutboxState.read(view::find);
            return state.isEmpty() || !mayConcern(view, state, targets)
                    ? Optional.of(state.reached())
                    : Optional.empty();
        }
    }

    private static boolean mayConcern(StoreView view, OutboxState state, Set<ElementKey> targets) {
        try (KeyCursor cursor = view.scan(Family.OUTBOX, OutboxKey.after(state.delivered()))) {
            int looked = 0;
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                OutboxValue value = OutboxValue.read(cursor.value());
                if (++looked > MAX_LETTERS
                        || targets.contains(
                                new ElementKey(value.targetPartition(), value.targetId()))) {
                    return true;
                }
            }
            return false;
        }
    }

    OutboxPage outbox() {
        PartitionState state = reads.state();
        try (ReadView view = store.latest()) {
            OutboxState outbox = OutboxState.read(view::find);
            return outbox.isEmpty() ? OutboxPage.NOTHING : letters(view, state, outbox);
        }
    }

    private OutboxPage letters(StoreView view, PartitionState state, OutboxState outbox) {
        List<Letter> letters = new ArrayList<>();
        // Where nothing is left, as after a split, all that was queued counts as done.
        LinkVersion through = outbox.queued();
        try (KeyCursor cursor = view.scan(Family.OUTBOX, OutboxKey.after(outbox.delivered()))) {
            int looked = 0;
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                if (looked++ == MAX_LETTERS) {
                    return new OutboxPage(letters, Optional.of(through));
                }
                through = OutboxKey.version(cursor.key());
                letter(state, cursor.key(), cursor.value()).ifPresent(letters::add);
            }
        }
        boolean all = outbox.queued().isAfter(through);
        return new OutboxPage(letters, Optional.of(all ? outbox.queued() : through));
    }

    /** Empty if nobody has to be told: the edge is another partition's by now, or not wanted. */
    private Optional<Letter> letter(PartitionState state, byte[] key, byte[] value) {
        byte[] recordKey = OutboxKey.recordKey(key);
        return state.containers()
                .live(LogicalKey.containerOf(recordKey))
                .filter(container -> container.graph().hasIncoming())
                .filter(container -> isOwned(container, recordKey))
                .map(container -> letter(container, key, recordKey, OutboxValue.read(value)));
    }

    private boolean isOwned(LiveContainer container, byte[] recordKey) {
        return reads.partition()
                .range()
                .contains(LogicalKey.positionOf(recordKey, container.positionBytes()));
    }

    private static Letter letter(
            LiveContainer container, byte[] key, byte[] recordKey, OutboxValue value) {
        RecordKey edge = RecordKey.read(recordKey, container.positionBytes());
        IncomingEdge incoming =
                new IncomingEdge(
                        new ElementKey(edge.logical().partitionKey(), edge.id()),
                        value.label(),
                        value.sourceId(),
                        value.sourceLabel());
        return new Letter(
                new Recipient(
                        container.number(),
                        container.definition().version(),
                        value.targetPartition()),
                new LinkChange(
                        value.targetId(), incoming, value.present(), OutboxKey.version(key)));
    }
}

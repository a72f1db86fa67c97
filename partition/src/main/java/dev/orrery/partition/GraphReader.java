package dev.orrery.partition;

import dev.orrery.model.command.StoredItem;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.GraphSettings;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.AdjacencyScan;
import dev.orrery.partition.graph.ItemKey;
import dev.orrery.partition.graph.LookupPage;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadTier;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads many items, or the edges of many vertices, with one call. */
final class GraphReader {
    private final PartitionStore store;
    private final LiveReads reads;

    GraphReader(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
    }

    LookupPage lookup(int containerNumber, List<ItemKey> keys, ReadTier tier) {
        PartitionState state = reads.state();
        Optional<LiveContainer> container = reads.container(state, containerNumber);
        List<Optional<StoredItem>> items = new ArrayList<>(keys.size());
        double charge = 0;
        try (ReadView view = view(tier)) {
            for (ItemKey key : keys) {
                requireOwned(key);
                StoredItem item =
                        container.isEmpty() ? null : find(view, container.get(), state, key);
                items.add(Optional.ofNullable(item));
                charge +=
                        item == null ? RequestUnits.MINIMUM : RequestUnits.read(item.textLength());
            }
        }
        return new LookupPage(items, RequestUnits.rounded(charge));
    }

    AdjacencyPage adjacent(AdjacencyRequest request, ReadTier tier) {
        PartitionState state = reads.state();
        request.sources().forEach(source -> requireOwned(source.vertex()));
        Optional<LiveContainer> container = reads.container(state, request.containerNumber());
        if (container.isEmpty()) {
            return new AdjacencyPage(List.of(), List.of(), RequestUnits.MINIMUM);
        }
        LiveContainer live = container.get();
        if (request.wanted().isIncoming()) {
            return incoming(request, tier);
        }
        // An edge that is hidden is known by its item only.
        boolean checked = live.hidesRecords();
        try (ReadView view = view(tier)) {
            return new AdjacencyScan(
                            view,
                            request,
                            checked || request.wanted().edgeItems()
                                    ? key -> find(view, live, state, key)
                                    : null)
                    .run();
        }
    }

    /** The index is looked at first: with a new definition its entries go. */
    private AdjacencyPage incoming(AdjacencyRequest request, ReadTier tier) {
        try (ReadView view = view(tier)) {
            AdjacencyPage page = new AdjacencyScan(view, request, null).run();
            boolean same =
                    PartitionState.definition(view, request.containerNumber())
                            .map(GraphSettings::of)
                            .filter(s -> s.incomingSince() == request.wanted().incomingSince())
                            .isPresent();
            if (!same) {
                throw new OrreryException(
                        ErrorCode.DEFINITION_STALE, "The index of incoming edges has changed.");
            }
            return page;
        }
    }

    private ReadView view(ReadTier tier) {
        return tier == ReadTier.DISK ? store.latest() : store.latestInMemory();
    }

    private void requireOwned(ItemKey key) {
        if (!reads.partition().range().contains(key.position())) {
            throw new OrreryException(ErrorCode.RANGE_GONE, "The partition does not own this key.");
        }
    }

    private @Nullable StoredItem find(
            ReadView view, LiveContainer container, PartitionState state, ItemKey key) {
        byte[] logicalKey =
                new LogicalKey(container.number(), key.position(), key.partition()).encode();
        byte[] recordKey = RecordKey.encode(logicalKey, key.id());
        byte[] value = view.findRecord(recordKey);
        if (value == null) {
            return null;
        }
        StoredRecord record = StoredRecord.of(value);
        return reads.isVisible(recordKey, record, container, state) ? record.item() : null;
    }
}

package dev.orrery.partition;

import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.IndexKey;
import dev.orrery.storage.key.IndexValue;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.KeyWriter;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.PathId;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Finds the id of an item by its resource id, which some clients address items with. One look into
 * the index; a container that is not indexed is searched, as far as the logical partition goes.
 */
final class ResourceIdReader {
    private static final long PATH = PathId.property(PathId.ROOT, "_rid");

    private final PartitionStore store;
    private final LiveReads reads;

    ResourceIdReader(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
    }

    Optional<String> idOf(ItemAddress address, ResourceId resourceId) {
        if (!reads.partition().range().contains(address.position())) {
            throw new OrreryException(ErrorCode.RANGE_GONE, "The partition does not own this key.");
        }
        PartitionState state = reads.state();
        Optional<LiveContainer> container = reads.container(state, address.containerNumber());
        if (container.isEmpty()) {
            return Optional.empty();
        }
        byte[] logicalKey =
                new LogicalKey(
                                address.containerNumber(),
                                address.position(),
                                address.partitionKey())
                        .encode();
        try (ReadView view = store.latest()) {
            return find(view, container.get(), logicalKey, resourceId);
        }
    }

    /** The id of the item with a resource id, as a view shows it. */
    static Optional<String> find(
            StoreView view, LiveContainer container, byte[] logicalKey, ResourceId resourceId) {
        Optional<String> indexed = indexed(view, logicalKey, resourceId);
        boolean complete =
                container.transition().isEmpty() && container.indexing(logicalKey).isIndexing();
        return indexed.isPresent() || complete ? indexed : searched(view, logicalKey, resourceId);
    }

    private static Optional<String> indexed(
            StoreView view, byte[] logicalKey, ResourceId resourceId) {
        KeyWriter term = new KeyWriter().putLong(PATH);
        IndexValue.writeString(term, resourceId.text().getBytes(StandardCharsets.US_ASCII));
        KeyRange entries = KeyRange.ofPrefix(IndexKey.encode(term.toByteArray(), logicalKey));
        try (KeyCursor cursor = view.scan(Family.INDEX, entries)) {
            return cursor.first()
                    ? Optional.of(id(IndexKey.recordKey(cursor.key()), logicalKey))
                    : Optional.empty();
        }
    }

    private static Optional<String> searched(
            StoreView view, byte[] logicalKey, ResourceId resourceId) {
        try (KeyCursor cursor = view.scan(Family.RECORDS, KeyRange.ofPrefix(logicalKey))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                if (StoredRecord.of(cursor.value()).resourceId().equals(resourceId.text())) {
                    return Optional.of(id(cursor.key(), logicalKey));
                }
            }
            return Optional.empty();
        }
    }

    private static String id(byte[] recordKey, byte[] logicalKey) {
        return new String(
                recordKey,
                logicalKey.length,
                recordKey.length - logicalKey.length,
                StandardCharsets.UTF_8);
    }
}

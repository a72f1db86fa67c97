package dev.orrery.partition;

import dev.orrery.model.command.StoredItem;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads pages of items in the order of their keys. */
final class ItemScanner {
    /** Records one page may look at: hidden ones are not delivered, but take time. */
    private static final int MAX_RECORDS = 10_000;

    private final PartitionStore store;
    private final LiveReads reads;

    ItemScanner(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
    }

    ItemPage scan(ScanRequest request) {
        return reads.steadily(() -> attempt(request));
    }

    /** Empty if something was deleted meanwhile. */
    private Optional<ItemPage> attempt(ScanRequest request) {
        PartitionState state = reads.state();
        Optional<LiveContainer> container = reads.container(state, request.containerNumber());
        if (container.isEmpty()) {
            return Optional.of(
                    new ItemPage(
                            List.of(),
                            Optional.empty(),
                            RequestUnits.MINIMUM,
                            state.applied().lsn()));
        }
        KeyRange range = keys(request, container.get());
        try (ReadView view = store.latest();
                KeyCursor cursor = view.scan(Family.RECORDS, range)) {
            if (!reads.isSteady(container.get())) {
                return Optional.empty();
            }
            boolean found = start(cursor, range, request.resumeKey());
            return Optional.of(new Page(request, state, container.get()).read(cursor, found));
        }
    }

    private KeyRange keys(ScanRequest request, LiveContainer container) {
        RingRange own = reads.partition().range();
        if (request.partitionKey().isPresent()) {
            PartitionKey key = request.partitionKey().get();
            RingPosition position = RingPositions.of(container.definition().partitionKey(), key);
            if (!own.contains(position)) {
                throw gone();
            }
            return KeyRange.ofPrefix(new LogicalKey(container.number(), position, key).encode());
        }
        RingRange part = own.intersect(request.range()).orElseThrow(ItemScanner::gone);
        return KeyRange.ofRing(container.number(), part);
    }

    private static boolean start(KeyCursor cursor, KeyRange range, Optional<byte[]> resumeKey) {
        if (resumeKey.isEmpty()) {
            return cursor.first();
        }
        byte[] last = resumeKey.get();
        if (!range.contains(last)) {
            throw OrreryException.badRequest("The continuation does not belong to this request.");
        }
        boolean found = cursor.seek(last);
        return (found && Arrays.equals(cursor.key(), last)) ? cursor.next() : found;
    }

    private static OrreryException gone() {
        return new OrreryException(
                ErrorCode.RANGE_GONE, "The partition does not own what is asked for.");
    }

    /** One page while it is filled. */
    private final class Page {
        private final ScanRequest request;
        private final PartitionState state;
        private final LiveContainer container;
        private final List<StoredItem> items = new ArrayList<>();
        private double charge;
        private long bytes;
        private long lsn;

        Page(ScanRequest request, PartitionState state, LiveContainer container) {
            this.request = request;
            this.state = state;
            this.container = container;
            this.lsn = state.applied().lsn();
        }

        ItemPage read(KeyCursor cursor, boolean atFirst) {
            boolean found = atFirst;
            byte[] last = {};
            for (int records = 0; found; records++) {
                StoredRecord record = StoredRecord.of(cursor.value());
                if (records == MAX_RECORDS || isFull(record)) {
                    return end(Optional.of(last));
                }
                last = cursor.key();
                add(last, record);
                found = cursor.next();
            }
            return end(Optional.empty());
        }

        private boolean isFull(StoredRecord record) {
            return items.size() == request.maxItems()
                    || (!items.isEmpty() && bytes + record.textBytes() > request.maxBytes());
        }

        private void add(byte[] recordKey, StoredRecord record) {
            lsn = Math.max(lsn, record.value().lsn());
            if (reads.isVisible(recordKey, record, container, state)) {
                items.add(record.item());
                bytes += record.textBytes();
                charge += RequestUnits.read(record.textBytes());
            }
        }

        private ItemPage end(Optional<byte[]> resumeKey) {
            double price = Math.max(RequestUnits.MINIMUM, RequestUnits.rounded(charge));
            return new ItemPage(items, resumeKey, price, lsn);
        }
    }
}

package dev.orrery.partition;

import dev.orrery.model.container.ChangeRetention;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ChangePage.ChangedItem;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.partition.state.RemovedVersions;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.key.FeedKey;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.record.VersionValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Reads the change feeds: of latest versions, and of all versions. */
final class ChangeReader {
    /** Entries one page looks at before it may be cut: foreign and hidden ones take time too. */
    private static final int MAX_ENTRIES = 10_000;

    /** Text on a page, unless a single batch has more. */
    private static final int MAX_BYTES = 4 << 20;

    private final PartitionStore store;
    private final LiveReads reads;

    ChangeReader(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
    }

    ChangePage read(ChangeFeedRequest request) {
        return reads.steadily(() -> attempt(request));
    }

    /** Empty if something was deleted meanwhile. */
    private Optional<ChangePage> attempt(ChangeFeedRequest request) {
        PartitionState state = reads.state();
        Optional<LiveContainer> container = reads.container(state, request.containerNumber());
        long reached = Math.max(request.afterLsn(), state.applied().lsn());
        if (container.isEmpty()) {
            return Optional.of(new ChangePage(List.of(), reached, false, RequestUnits.MINIMUM));
        }
        // Entry and record must be of one state: an item written meanwhile has moved on in the
        // feed.
        try (SnapshotView view = store.snapshot();
                KeyCursor cursor =
                        view.scan(
                                familyOf(request),
                                FeedKey.after(request.containerNumber(), request.afterLsn()))) {
            requireKept(request, container.get(), view);
            return reads.isSteady(container.get())
                    ? Optional.of(
                            new Page(request, state, container.get(), view).read(cursor, reached))
                    : Optional.empty();
        }
    }

    private static Family familyOf(ChangeFeedRequest request) {
        return request.allVersions() ? Family.CHANGES : Family.FEED;
    }

    /** All versions must have been kept since the reader was there, or some are missing. */
    private void requireKept(
            ChangeFeedRequest request, LiveContainer container, SnapshotView view) {
        if (!request.allVersions()) {
            return;
        }
        ChangeRetention retention = container.definition().changeRetention();
        if (!retention.isOn()) {
            throw OrreryException.badRequest(
                    "Change feed mode All Versions and Deletes must be enabled for the container:"
                            + " give it a changeFeedPolicy with a retentionDuration.");
        }
        RemovedVersions removed = RemovedVersions.read(view, container.number());
        if (request.afterLsn() < removed.in(request.range())) {
            throw OrreryException.badRequest(
                    "You must read the change feed from within the retention period.");
        }
    }

    /** One page while it is filled. */
    private final class Page {
        private final ChangeFeedRequest request;
        private final PartitionState state;
        private final LiveContainer container;
        private final SnapshotView view;
        private final RingRange range;
        private final List<ChangedItem> items = new ArrayList<>();
        private long sizeBytes;
        private double charge;

        Page(
                ChangeFeedRequest request,
                PartitionState state,
                LiveContainer container,
                SnapshotView view) {
            this.request = request;
            this.state = state;
            this.container = container;
            this.view = view;
            this.range =
                    reads.partition()
                            .range()
                            .intersect(request.range())
                            .orElseThrow(
                                    () ->
                                            new OrreryException(
                                                    ErrorCode.RANGE_GONE,
                                                    "The partition does not own the range."));
        }

        ChangePage read(KeyCursor cursor, long reached) {
            long last = request.afterLsn();
            int entries = 0;
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                long lsn = FeedKey.read(cursor.key()).lsn();
                boolean full =
                        items.size() >= request.maxItems()
                                || entries >= MAX_ENTRIES
                                || sizeBytes >= MAX_BYTES;
                if (full && lsn != last) {
                    return page(last, true);
                }
                last = lsn;
                entries++;
                add(cursor.value(), lsn);
            }
            return page(Math.max(last, reached), false);
        }

        private void add(byte[] entry, long lsn) {
            if (request.allVersions()) {
                addVersion(entry, lsn);
            } else {
                addLatest(entry, lsn);
            }
        }

        private void addVersion(byte[] entry, long lsn) {
            if (!isWanted(VersionValue.recordKey(entry))) {
                return;
            }
            VersionValue version = VersionValue.decode(entry);
            Optional<StoredRecord> before =
                    version.before().length == 0
                            ? Optional.empty()
                            : Optional.of(StoredRecord.of(version.before()));
            StoredRecord shown =
                    version.kind().isRemoval()
                            ? before.orElseThrow()
                            : StoredRecord.of(version.after());
            ChangedItem changed =
                    new ChangedItem(
                            shown.item(),
                            lsn,
                            Optional.of(
                                    new ItemVersion(
                                            kindOf(version.kind()),
                                            before.map(StoredRecord::item),
                                            before.map(record -> record.value().lsn()).orElse(0L),
                                            TimeUnit.MILLISECONDS.toSeconds(
                                                    version.timestampMillis()))));
            items.add(changed);
            sizeBytes += changed.textBytes();
            charge += RequestUnits.read(changed.textBytes());
        }

        private static ItemVersion.Kind kindOf(VersionValue.Kind kind) {
            return switch (kind) {
                case CREATED -> ItemVersion.Kind.CREATED;
                case REPLACED -> ItemVersion.Kind.REPLACED;
                case DELETED -> ItemVersion.Kind.DELETED;
                case EXPIRED -> ItemVersion.Kind.EXPIRED;
            };
        }

        private void addLatest(byte[] recordKey, long lsn) {
            if (!isWanted(recordKey)) {
                return;
            }
            byte[] value = view.find(Family.RECORDS, recordKey);
            if (value == null) {
                throw new OrreryException(
                        ErrorCode.CORRUPTION, "An entry of the change feed has no record.");
            }
            StoredRecord record = StoredRecord.of(value);
            if (reads.isVisible(recordKey, record, container, state)) {
                items.add(new ChangedItem(record.item(), lsn));
                sizeBytes += record.textBytes();
                charge += RequestUnits.read(record.textBytes());
            }
        }

        private boolean isWanted(byte[] recordKey) {
            RingPosition position = LogicalKey.positionOf(recordKey, container.positionBytes());
            return range.contains(position)
                    && (request.partitionKey().isEmpty()
                            || LogicalKey.read(recordKey, container.positionBytes())
                                    .partitionKey()
                                    .equals(request.partitionKey().get()));
        }

        private ChangePage page(long lsn, boolean more) {
            double price = Math.max(RequestUnits.MINIMUM, RequestUnits.rounded(charge));
            return new ChangePage(items, lsn, more, price);
        }
    }
}

package dev.orrery.partition;

import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.partition.evaluate.PointRead;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.engine.Lookup;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadTier;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import java.util.Optional;

/** Point reads: one lookup, no queue, no parsing. */
final class ItemReader {
    private final PartitionStore store;
    private final LiveReads reads;

    ItemReader(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
    }

    /** The item as far as the tier goes; empty if that does not tell. */
    Optional<Outcome> read(ItemAddress address, String id, EtagCondition condition, ReadTier tier) {
        // Taken before the lookup: what is found is never older than this.
        PartitionState state = reads.state();
        long lsn = state.applied().lsn();
        if (!reads.partition().range().contains(address.position())) {
            return Optional.of(
                    refused(ErrorCode.RANGE_GONE, "The partition does not own this key.", lsn));
        }
        if (state.containers().isDropped(address.containerNumber())) {
            return Optional.of(
                    refused(ErrorCode.NAME_CACHE_STALE, "The container was dropped.", lsn));
        }
        Optional<LiveContainer> container = state.containers().live(address.containerNumber());
        if (container.isEmpty()) {
            return Optional.of(PointRead.outcome(null, condition, lsn));
        }
        byte[] recordKey = recordKey(address, id);
        return switch (find(recordKey, tier)) {
            case Lookup.Unknown() -> Optional.empty();
            case Lookup.Absent() -> Optional.of(PointRead.outcome(null, condition, lsn));
            case Lookup.Found found -> {
                StoredRecord record = StoredRecord.of(found.value());
                long seen = Math.max(lsn, record.value().lsn());
                yield Optional.of(
                        PointRead.outcome(
                                reads.isVisible(recordKey, record, container.get(), state)
                                        ? record
                                        : null,
                                condition,
                                seen));
            }
        };
    }

    private static byte[] recordKey(ItemAddress address, String id) {
        byte[] logicalKey =
                new LogicalKey(
                                address.containerNumber(),
                                address.position(),
                                address.partitionKey())
                        .encode();
        return RecordKey.encode(logicalKey, id);
    }

    private Lookup find(byte[] recordKey, ReadTier tier) {
        try (ReadView view = store.latest()) {
            return view.findRecord(recordKey, tier);
        }
    }

    private static Outcome refused(ErrorCode code, String message, long lsn) {
        return new Outcome.Refused(code, message, RequestUnits.MINIMUM, lsn);
    }
}

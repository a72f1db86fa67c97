package dev.orrery.partition.query;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.query.range.RangeTarget;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import java.util.Optional;

/**
 * Which records of a container a query may see.
 *
 * @param keys the keys of those records, and maybe of some more
 * @param logicalKey the only logical partition, if there is one
 * @param prefix what the partition keys of the records begin with
 */
public record QueryScope(
        int container,
        int positionBytes,
        KeyRange keys,
        Optional<LogicalKey> logicalKey,
        Optional<PartitionKey> prefix) {

    /** Throws {@code RANGE_GONE} where the partition owns nothing of what is asked for. */
    public static QueryScope of(LiveContainer container, RingRange own, RangeTarget target) {
        RingRange part = own.intersect(target.bounds()).orElseThrow(QueryScope::gone);
        PartitionKeyDefinition definition = container.definition().partitionKey();
        if (target.key().isEmpty()) {
            return of(container, part, Optional.empty());
        }
        PartitionKey key = target.key().get();
        if (!definition.isComplete(key)) {
            RingRange ofPrefix = RingPositions.rangeOf(definition, key);
            return of(
                    container,
                    part.intersect(ofPrefix).orElseThrow(QueryScope::gone),
                    target.key());
        }
        RingPosition position = RingPositions.of(definition, key);
        if (!part.contains(position)) {
            throw gone();
        }
        LogicalKey logical = new LogicalKey(container.number(), position, key);
        return new QueryScope(
                container.number(),
                container.positionBytes(),
                KeyRange.ofPrefix(logical.encode()),
                Optional.of(logical),
                Optional.empty());
    }

    private static QueryScope of(
            LiveContainer container, RingRange part, Optional<PartitionKey> prefix) {
        return new QueryScope(
                container.number(),
                container.positionBytes(),
                KeyRange.ofRing(container.number(), part),
                Optional.empty(),
                prefix);
    }

    private static OrreryException gone() {
        return new OrreryException(
                ErrorCode.RANGE_GONE, "The partition does not own what is asked for.");
    }

    /** Whether the record with this key may be seen. */
    boolean contains(byte[] recordKey) {
        return keys.contains(recordKey) && hasPrefix(recordKey);
    }

    /** Different prefixes may have one place on the ring. */
    boolean hasPrefix(byte[] recordKey) {
        return prefix.isEmpty()
                || prefix.get()
                        .isPrefixOf(LogicalKey.read(recordKey, positionBytes).partitionKey());
    }
}

package dev.orrery.partition.query;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.query.range.RangeTarget;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import java.util.List;
import java.util.Optional;

/**
 * Which records of a container a query may see.
 *
 * @param keys the keys of those records, and maybe of some more
 * @param logical the only logical partition, if there is one
 * @param prefix what the partition keys of the records begin with
 */
public record QueryScope(
        int container,
        int positionBytes,
        KeyRange keys,
        Optional<Logical> logical,
        Optional<PartitionKey> prefix) {

    /**
     * One logical partition.
     *
     * @param paths where its records have the components of its key
     */
    public record Logical(LogicalKey key, List<PartitionKeyPath> paths) {
        public Logical {
            paths = List.copyOf(paths);
        }

        /** Whether every record has this value, because it is a part of its key. */
        boolean isCommon(List<String> segments, QueryValue value) {
            for (int level = 0; level < paths.size(); level++) {
                if (paths.get(level).segments().equals(segments)) {
                    return isSame(key.partitionKey().component(level), value);
                }
            }
            return false;
        }

        /** Zero has two forms, which are different keys and one value; so it is never the same. */
        private static boolean isSame(KeyComponent component, QueryValue value) {
            return switch (component) {
                case KeyComponent.Text(String text) ->
                        value instanceof StringValue string && string.text().equals(text);
                case KeyComponent.Numeric(double number) ->
                        number != 0
                                && value instanceof NumberValue other
                                && other.doubleValue() == number;
                case KeyComponent.Undefined _,
                        KeyComponent.Null _,
                        KeyComponent.Bool _,
                        KeyComponent.Binary _ ->
                        false;
            };
        }
    }

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
                Optional.of(new Logical(logical, definition.paths())),
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

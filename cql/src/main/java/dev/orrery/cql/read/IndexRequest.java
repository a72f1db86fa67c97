package dev.orrery.cql.read;

import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;

/**
 * Asks for the rows that have a value in an index, in the order of their tokens and keys. What
 * comes back has the value: it was compared with the stored row, byte by byte.
 */
public final class IndexRequest {
    private final int containerNumber;
    private final int indexNumber;
    private final byte[] value;
    private final RingRange range;
    private final Optional<ItemAddress> partition;
    private final Optional<RowPosition> after;
    private final RowLimits limits;

    /** Over a range of the ring. */
    public IndexRequest(
            int containerNumber,
            IndexedValue wanted,
            RingRange range,
            Optional<RowPosition> after,
            RowLimits limits) {
        this.containerNumber = containerNumber;
        this.indexNumber = wanted.indexNumber();
        this.value = wanted.value();
        this.range = range;
        this.partition = Optional.empty();
        this.after = after;
        this.limits = limits;
    }

    /** In one logical partition. */
    public IndexRequest(
            ItemAddress partition,
            IndexedValue wanted,
            Optional<RowPosition> after,
            RowLimits limits) {
        this.containerNumber = partition.containerNumber();
        this.indexNumber = wanted.indexNumber();
        this.value = wanted.value();
        this.range = RingRange.FULL;
        this.partition = Optional.of(partition);
        this.after = after;
        this.limits = limits;
    }

    public int containerNumber() {
        return containerNumber;
    }

    public int indexNumber() {
        return indexNumber;
    }

    /** The value in its wire form; of an entries index key and value as a map's would be. */
    public byte[] value() {
        return value;
    }

    public RingRange range() {
        return range;
    }

    public Optional<ItemAddress> partition() {
        return partition;
    }

    public Optional<RowPosition> after() {
        return after;
    }

    public RowLimits limits() {
        return limits;
    }
}

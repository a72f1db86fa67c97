package dev.orrery.partition.state;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import java.util.Optional;

/**
 * Which physical partition a store belongs to. Written once, when the store is made.
 *
 * <pre>
 * value := version:u8 (= 1)  number:i32  min:text  max:text      (positions in hexadecimal)
 * </pre>
 */
public record PartitionDescriptor(int number, RingRange range) {
    private static final int VERSION = 1;

    public PartitionDescriptor {
        if (number < 0) {
            throw new IllegalArgumentException("a partition's number is not negative");
        }
    }

    /** What the store says; empty for a new one. */
    public static Optional<PartitionDescriptor> read(StoreView view) {
        byte[] value = view.find(Family.META, MetaKeys.IDENTITY);
        return value == null
                ? Optional.empty()
                : Optional.of(
                        FieldReader.read(
                                "partition identity", VERSION, value, PartitionDescriptor::fields));
    }

    /** The first batch of a new store. */
    public Batch toBatch() {
        byte[] value =
                new FieldWriter(VERSION)
                        .number(number)
                        .text(range.min().hex())
                        .text(range.max().hex())
                        .toBytes();
        return new BatchBuilder().put(Family.META, MetaKeys.IDENTITY, value).build();
    }

    /** Refuses to use the store of another partition. */
    public void requireSame(PartitionDescriptor stored) {
        if (!equals(stored)) {
            throw new OrreryException(
                    ErrorCode.CORRUPTION,
                    "The folder of partition %d with range %s holds partition %d with range %s."
                            .formatted(number, range, stored.number, stored.range));
        }
    }

    private static PartitionDescriptor fields(FieldReader source) {
        return new PartitionDescriptor(
                source.number(),
                new RingRange(
                        RingPosition.parseHex(source.text()),
                        RingPosition.parseHex(source.text())));
    }
}

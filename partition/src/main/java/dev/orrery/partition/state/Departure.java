package dev.orrery.partition.state;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.MetaKey;
import java.util.List;
import java.util.Optional;

/**
 * What became of a partition that serves no more: its split into children, or its merge with a
 * neighbour. Writing this record, synced, into the parent's store is the one moment at which a
 * split or merge happens: before it the parents are valid, after it the children. Where a partition
 * has several replicas, it is an entry of their log. Of two merged parents the lower one has the
 * record.
 *
 * <pre>
 * value      := version:u8 (= 1)  parents:list(descriptor)  children:list(descriptor)
 *               reason:text  timeMillis:i64  bytes:i64
 * descriptor := number:i32  min:text  max:text                     (positions in hexadecimal)
 * </pre>
 *
 * @param reason a word for the history, which the catalog understands
 * @param timeMillis when it happened
 * @param bytes what the parents stored, by their own estimate
 */
public record Departure(
        List<PartitionDescriptor> parents,
        List<PartitionDescriptor> children,
        String reason,
        long timeMillis,
        long bytes) {
    private static final int VERSION = 1;
    private static final byte[] KEY = MetaKey.named("departure");

    public Departure {
        parents = List.copyOf(parents);
        children = List.copyOf(children);
    }

    /** Empty for a partition that serves. */
    public static Optional<Departure> read(StoreView view) {
        byte[] value = view.find(Family.META, KEY);
        return value == null
                ? Optional.empty()
                : Optional.of(FieldReader.read("departure", VERSION, value, Departure::fields));
    }

    public Batch toBatch() {
        BatchBuilder batch = new BatchBuilder();
        addTo(batch);
        return batch.build();
    }

    public void addTo(BatchBuilder batch) {
        FieldWriter writer = new FieldWriter(VERSION);
        writer.list(parents, parent -> write(writer, parent))
                .list(children, child -> write(writer, child))
                .text(reason)
                .number(timeMillis)
                .number(bytes);
        batch.put(Family.META, KEY, writer.toBytes());
    }

    /** Children do not keep what became of their parents. */
    static void remove(BatchBuilder batch) {
        batch.delete(Family.META, KEY);
    }

    private static void write(FieldWriter writer, PartitionDescriptor descriptor) {
        writer.number(descriptor.number())
                .text(descriptor.range().min().hex())
                .text(descriptor.range().max().hex());
    }

    private static Departure fields(FieldReader source) {
        return new Departure(
                source.list(() -> descriptor(source)),
                source.list(() -> descriptor(source)),
                source.text(),
                source.longNumber(),
                source.longNumber());
    }

    private static PartitionDescriptor descriptor(FieldReader source) {
        return new PartitionDescriptor(
                source.number(),
                new RingRange(
                        RingPosition.parseHex(source.text()),
                        RingPosition.parseHex(source.text())));
    }
}

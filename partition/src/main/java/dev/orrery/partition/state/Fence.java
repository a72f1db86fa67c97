package dev.orrery.partition.state;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.MetaKey;
import java.util.Optional;

/**
 * Stops the upper one of two partitions that are being merged: it serves nothing until the log of
 * the lower one has decided. It is an entry of the upper one's own log, and so is its removal.
 *
 * <pre>
 * value := version:u8 (= 1)  child:i32  changeNumber:i64
 * </pre>
 *
 * @param child the number of the partition that both are to become
 * @param changeNumber the change of the catalog that noted the merge: who has not seen it knows
 *     nothing about it
 */
public record Fence(int child, long changeNumber) {
    private static final int VERSION = 1;
    private static final byte[] KEY = MetaKey.named("fence");

    public static Optional<Fence> read(StoreView view) {
        byte[] value = view.find(Family.META, KEY);
        return value == null
                ? Optional.empty()
                : Optional.of(
                        FieldReader.read(
                                "fence",
                                VERSION,
                                value,
                                source -> new Fence(source.number(), source.longNumber())));
    }

    public Batch toBatch() {
        byte[] value = new FieldWriter(VERSION).number(child).number(changeNumber).toBytes();
        return new BatchBuilder().put(Family.META, KEY, value).build();
    }

    /** Lets the partition serve again. */
    public static Batch removal() {
        return new BatchBuilder().delete(Family.META, KEY).build();
    }
}

package dev.orrery.partition.state;

import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.MetaKey;
import java.util.Optional;

/**
 * Says that a store still holds entries outside the partition's range, as it does after a split
 * until they have been removed.
 *
 * <pre>
 * value := version:u8 (= 1)  itemBytes:i64
 * </pre>
 *
 * @param itemBytes the items of all that lay in the store when it was made, own and foreign
 */
public record Surplus(long itemBytes) {
    private static final int VERSION = 1;
    private static final byte[] KEY = MetaKey.named("surplus");

    public static Optional<Surplus> read(StoreView view) {
        byte[] value = view.find(Family.META, KEY);
        return value == null
                ? Optional.empty()
                : Optional.of(
                        FieldReader.read(
                                "surplus",
                                VERSION,
                                value,
                                source -> new Surplus(source.longNumber())));
    }

    void addTo(BatchBuilder batch) {
        batch.put(Family.META, KEY, new FieldWriter(VERSION).number(itemBytes).toBytes());
    }

    /** To be written once nothing foreign is left. */
    public static void remove(BatchBuilder batch) {
        batch.delete(Family.META, KEY);
    }
}

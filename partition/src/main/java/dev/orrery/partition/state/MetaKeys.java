package dev.orrery.partition.state;

import dev.orrery.storage.key.KeyWriter;
import dev.orrery.storage.key.MetaKey;

/** Names in the {@code META} family that only the partition itself uses. */
final class MetaKeys {
    /** The partition's number and range. */
    static final byte[] IDENTITY = MetaKey.named(MetaKey.RANGE);

    /** How many items this partition has given an id to. */
    static final byte[] ITEM_COUNTER = MetaKey.named("item-counter");

    /** How many items have an id that was given to a script. */
    static final byte[] SCRIPT_COUNTER = MetaKey.named("script-item-counter");

    /** How far other partitions know of the edges here. */
    static final byte[] OUTBOX = MetaKey.named("edge-outbox");

    private static final byte[] TRANSITION = MetaKey.named("transition/");
    private static final byte[] REMOVED_VERSIONS = MetaKey.named("removed-versions/");
    private static final byte[] TOTALS = MetaKey.named("totals/");

    private MetaKeys() {}

    /** The walk over a container's records that is under way. */
    static byte[] transition(int container) {
        return numbered(TRANSITION, container);
    }

    /** Which versions of a container's items may be missing. */
    static byte[] removedVersions(int container) {
        return numbered(REMOVED_VERSIONS, container);
    }

    /** Items and bytes of a container. */
    static byte[] totals(int container) {
        return numbered(TOTALS, container);
    }

    private static byte[] numbered(byte[] name, int container) {
        return new KeyWriter().putBytes(name).putInt(container).toByteArray();
    }
}

package dev.orrery.partition.overlay;

import org.jspecify.annotations.Nullable;

/** A pending value, or a pending deletion. */
final class Change {
    static final Change DELETION = new Change(null);

    private final byte @Nullable [] value;

    private Change(byte @Nullable [] value) {
        this.value = value;
    }

    static Change to(byte[] value) {
        return new Change(value);
    }

    /** The value after the change; null if there is none. */
    byte @Nullable [] value() {
        return value;
    }

    int sizeBytes() {
        return value == null ? 0 : value.length;
    }
}

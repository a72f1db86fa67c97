package dev.orrery.storage.engine;

/** What a lookup limited to a {@link ReadTier} found. */
public sealed interface Lookup {
    Lookup ABSENT = new Absent();
    Lookup UNKNOWN = new Unknown();

    /** The key is present. */
    final class Found implements Lookup {
        private final byte[] value;

        Found(byte[] value) {
            this.value = value;
        }

        /** The value, which must not be changed: others may have the same array. */
        public byte[] value() {
            return value;
        }
    }

    /** The key is certainly not present. */
    record Absent() implements Lookup {}

    /** Memory does not tell; the same lookup on the {@link ReadTier#DISK} tier will. */
    record Unknown() implements Lookup {}
}

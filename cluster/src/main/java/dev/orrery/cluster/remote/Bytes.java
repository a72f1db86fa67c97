package dev.orrery.cluster.remote;

/** Some bytes on their way; the array must not be changed. */
final class Bytes {
    private final byte[] array;

    Bytes(byte[] array) {
        this.array = array;
    }

    byte[] array() {
        return array;
    }
}

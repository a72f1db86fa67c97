package dev.orrery.model.key;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The hash of a partition key in the form the official clients use: bytes, shown as upper-case
 * hexadecimal digits, compared as unsigned bytes (which is the order of the digits). Inside Orrery
 * a key's place is its ring position; this form exists for the wire.
 */
public final class EffectivePartitionKey implements Comparable<EffectivePartitionKey> {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final byte[] bytes;

    EffectivePartitionKey(byte[] ownedBytes) {
        bytes = ownedBytes;
    }

    public int sizeBytes() {
        return bytes.length;
    }

    public byte[] toBytes() {
        return bytes.clone();
    }

    public String hex() {
        return HEX.formatHex(bytes);
    }

    @Override
    public int compareTo(EffectivePartitionKey other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EffectivePartitionKey key && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return hex();
    }
}

package dev.orrery.storage.key;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyCodec;
import dev.orrery.model.ring.RingPosition;
import java.util.Arrays;

/**
 * The key of a logical partition in the family {@code logical}, and the beginning of every key of
 * its records and unique keys.
 *
 * <pre>
 * logicalKey := container:i32  position  partitionKey
 * position   := 16, 32 or 48 bytes: the same number for all keys of a container
 * partitionKey: see PartitionKeyCodec; prefix-free
 * </pre>
 */
public record LogicalKey(int container, RingPosition position, PartitionKey partitionKey) {
    /** Bytes of the container's number, with which nearly every key begins. */
    public static final int CONTAINER_BYTES = Integer.BYTES;

    /** Bytes of the container's number and of the shortest position, which every key has. */
    public static final int MIN_PLACE_BYTES = CONTAINER_BYTES + RingPosition.LEVEL_BYTES;

    public LogicalKey {
        if (container < 0) {
            throw new IllegalArgumentException("a container's number is not negative");
        }
        if (position.levels() == 0) {
            throw new IllegalArgumentException("a key lies at a place on the ring");
        }
    }

    public byte[] encode() {
        int keyOffset = CONTAINER_BYTES + position.sizeBytes();
        byte[] bytes = new byte[keyOffset + PartitionKeyCodec.encodedLength(partitionKey)];
        BigEndian.putInt(bytes, 0, container);
        position.writeTo(bytes, CONTAINER_BYTES);
        PartitionKeyCodec.write(partitionKey, bytes, keyOffset);
        return bytes;
    }

    /** Reads the logical key at the beginning of any key that has one. */
    public static LogicalKey read(byte[] key, int positionBytes) {
        RingPosition position = positionOf(key, positionBytes);
        PartitionKey partitionKey =
                PartitionKeyCodec.read(key, CONTAINER_BYTES + positionBytes).key();
        return new LogicalKey(containerOf(key), position, partitionKey);
    }

    /** The container of any key that begins with one. */
    public static int containerOf(byte[] key) {
        return BigEndian.readInt(key, 0);
    }

    /** The ring position of any key that begins with a logical key. */
    public static RingPosition positionOf(byte[] key, int positionBytes) {
        return RingPosition.fromBytes(key, CONTAINER_BYTES, positionBytes);
    }

    /** How many bytes of a longer key are its logical key. */
    public static int length(byte[] key, int positionBytes) {
        return PartitionKeyCodec.skip(key, CONTAINER_BYTES + positionBytes);
    }

    /** The logical key at the beginning of a longer key. */
    public static byte[] prefixOf(byte[] key, int positionBytes) {
        return Arrays.copyOf(key, length(key, positionBytes));
    }
}

package dev.orrery.storage.batch;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Arrays;

/**
 * Collects the operations of one batch in a growing buffer that is kept from batch to batch. Used
 * by one thread. The format is in {@link Batch}.
 */
public final class BatchBuilder {
    private static final int INITIAL_BYTES = 16 << 10;

    /** A buffer that one large command has blown up is given back after the batch. */
    private static final int MAX_RETAINED_BYTES = 4 << 20;

    private static final int MAX_VARINT_BYTES = 5;

    private byte[] buffer = new byte[INITIAL_BYTES];
    private int length = Batch.HEADER_BYTES;
    private int count;

    /** A point of a batch to which {@link #rollback} returns. */
    public record Savepoint(int length, int count) {}

    public Savepoint savepoint() {
        return new Savepoint(length, count);
    }

    /** Forgets every operation added since the savepoint was taken from this builder. */
    public void rollback(Savepoint savepoint) {
        if (savepoint.length > length || savepoint.count > count) {
            throw new IllegalArgumentException("the savepoint lies ahead of the batch");
        }
        length = savepoint.length;
        count = savepoint.count;
    }

    public BatchBuilder put(Family family, byte[] key, byte[] value) {
        return put(family, key, value, 0, value.length);
    }

    /** Puts a part of an array, so that a slice of a larger body need not be copied first. */
    public BatchBuilder put(Family family, byte[] key, byte[] value, int offset, int valueLength) {
        begin(Batch.PUT, family, key, valueLength);
        appendBlock(value, offset, valueLength);
        return this;
    }

    public BatchBuilder delete(Family family, byte[] key) {
        begin(Batch.DELETE, family, key, 0);
        return this;
    }

    /** Deletes every key from {@code from} up to, not including, {@code to}. */
    public BatchBuilder deleteRange(Family family, byte[] from, byte[] to) {
        checkKey(to);
        if (Arrays.compareUnsigned(from, to) >= 0) {
            throw new IllegalArgumentException("a range delete must end after it begins");
        }
        begin(Batch.DELETE_RANGE, family, from, to.length);
        appendBlock(to, 0, to.length);
        return this;
    }

    /** Adds every operation of another batch behind those already here. */
    public BatchBuilder append(Batch other) {
        int bytes = other.sizeBytes() - Batch.HEADER_BYTES;
        reserve(bytes);
        System.arraycopy(other.array(), other.offset() + Batch.HEADER_BYTES, buffer, length, bytes);
        length += bytes;
        count += other.count();
        return this;
    }

    public int count() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** Bytes the batch would have if it were built now. */
    public int sizeBytes() {
        return length;
    }

    /** The batch so far, in an array of its own; the builder may go on. */
    public Batch build() {
        byte[] bytes = Arrays.copyOf(buffer, length);
        bytes[0] = Batch.VERSION;
        bytes[1] = (byte) (count >>> 24);
        bytes[2] = (byte) (count >>> 16);
        bytes[3] = (byte) (count >>> 8);
        bytes[4] = (byte) count;
        return new Batch(bytes, 0, length, count);
    }

    /** Makes the builder empty again. */
    public void clear() {
        length = Batch.HEADER_BYTES;
        count = 0;
        if (buffer.length > MAX_RETAINED_BYTES) {
            buffer = new byte[INITIAL_BYTES];
        }
    }

    private void begin(int operation, Family family, byte[] key, int valueLength) {
        checkKey(key);
        reserve(2 + 2 * (long) MAX_VARINT_BYTES + key.length + valueLength);
        buffer[length++] = (byte) operation;
        buffer[length++] = (byte) family.number();
        appendBlock(key, 0, key.length);
        count++;
    }

    private void appendBlock(byte[] source, int offset, int sourceLength) {
        int rest = sourceLength;
        while (rest >= 0x80) {
            buffer[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[length++] = (byte) rest;
        System.arraycopy(source, offset, buffer, length, sourceLength);
        length += sourceLength;
    }

    private void reserve(long bytes) {
        long needed = length + bytes;
        if (needed > Batch.MAX_BATCH_BYTES) {
            throw new OrreryException(
                    ErrorCode.TOO_LARGE,
                    "The changes of one batch exceed %d bytes.".formatted(Batch.MAX_BATCH_BYTES));
        }
        if (needed > buffer.length) {
            long grown = Math.min(Batch.MAX_BATCH_BYTES, Math.max(needed, buffer.length * 2L));
            buffer = Arrays.copyOf(buffer, (int) grown);
        }
    }

    private static void checkKey(byte[] key) {
        if (key.length == 0 || key.length > Batch.MAX_KEY_BYTES) {
            throw new OrreryException(
                    ErrorCode.TOO_LARGE,
                    "A key of %d bytes cannot be stored; it must have 1 to %d."
                            .formatted(key.length, Batch.MAX_KEY_BYTES));
        }
    }
}

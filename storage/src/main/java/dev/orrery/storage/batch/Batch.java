package dev.orrery.storage.batch;

import java.util.Arrays;

/**
 * The changes of one commit: puts, deletes and range deletes, applied all or none and in order.
 *
 * <pre>
 * batch       := version:u8 (= 1)  count:u32  operation{count}
 * operation   := put | delete | deleteRange
 * put         := 0x01 family:u8  length:varint key   length:varint value
 * delete      := 0x02 family:u8  length:varint key
 * deleteRange := 0x03 family:u8  length:varint from  length:varint to
 *                (from &lt; to; to excluded)
 * varint      := unsigned LEB128, at most 5 bytes, below 2^31
 * </pre>
 *
 * <p>Integers are big endian. Keys have 1 to {@value #MAX_KEY_BYTES} bytes. The part of an
 * operation behind its family number is byte for byte what the engine's native batch has there, so
 * applying a batch copies it once and interprets nothing.
 *
 * <p>The bytes are never changed after construction; {@link #array} is shared, not copied.
 */
public final class Batch {
    public static final int VERSION = 1;

    /**
     * Longest key: an index entry with a value, a partition key and a clustering key of 64 KB each,
     * every byte of them escaped, stays below.
     */
    public static final int MAX_KEY_BYTES = 1 << 19;

    /** Longest batch: far above what the writer loop cuts at, below any log's own limit. */
    public static final int MAX_BATCH_BYTES = 64 << 20;

    static final int HEADER_BYTES = 5;
    static final int PUT = 1;
    static final int DELETE = 2;
    static final int DELETE_RANGE = 3;

    private final byte[] array;
    private final int offset;
    private final int length;
    private final int count;

    Batch(byte[] array, int offset, int length, int count) {
        this.array = array;
        this.offset = offset;
        this.length = length;
        this.count = count;
    }

    /** Reads and checks a batch; the array belongs to the batch from now on. */
    public static Batch read(byte[] bytes) {
        return read(bytes, 0, bytes.length);
    }

    /**
     * Reads and checks a batch that is a part of a larger array, without copying it.
     *
     * @throws dev.orrery.model.error.OrreryException UNKNOWN_FORMAT for another version, CORRUPTION
     *     for anything malformed
     */
    public static Batch read(byte[] bytes, int offset, int length) {
        return new Batch(bytes, offset, length, BatchChecker.check(bytes, offset, length));
    }

    /** Number of operations. */
    public int count() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** A cursor before the first operation. */
    public BatchCursor cursor() {
        return new BatchCursor(array, offset + HEADER_BYTES, offset + length);
    }

    /** The array that holds the bytes of this batch, from {@link #offset} on. */
    public byte[] array() {
        return array;
    }

    public int offset() {
        return offset;
    }

    public int sizeBytes() {
        return length;
    }

    /** Bytes of the operations alone. */
    public int bodyBytes() {
        return length - HEADER_BYTES;
    }

    /** A copy of the bytes, for a log that keeps its own. */
    public byte[] toByteArray() {
        return Arrays.copyOfRange(array, offset, offset + length);
    }
}

package dev.orrery.storage.batch;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Arrays;

/**
 * Walks the operations of a batch in place. The accessors speak of the operation {@link #next}
 * stopped at; offsets refer to {@link #array}.
 */
public final class BatchCursor {
    private static final int MAX_VARINT_SHIFT = 28;

    private final byte[] array;
    private final int limit;
    private int position;
    private Operation operation = Operation.PUT;
    private Family family = Family.META;
    private int blocksOffset;
    private int keyOffset;
    private int keyLength;
    private int valueOffset;
    private int valueLength;

    BatchCursor(byte[] array, int position, int limit) {
        this.array = array;
        this.position = position;
        this.limit = limit;
    }

    /** Moves to the next operation; false at the end. */
    public boolean next() {
        if (position >= limit) {
            return false;
        }
        operation = readOperation();
        family = readFamily();
        blocksOffset = position;
        keyLength = readLength();
        keyOffset = position;
        skip(keyLength);
        valueLength = operation == Operation.DELETE ? 0 : readLength();
        valueOffset = position;
        skip(valueLength);
        return true;
    }

    public Operation operation() {
        return operation;
    }

    public Family family() {
        return family;
    }

    public byte[] array() {
        return array;
    }

    public int keyOffset() {
        return keyOffset;
    }

    public int keyLength() {
        return keyLength;
    }

    /** Where the value begins, or the excluded end of a range delete. */
    public int valueOffset() {
        return valueOffset;
    }

    public int valueLength() {
        return valueLength;
    }

    /** Where the operation's length-prefixed key begins; it goes on to {@link #end}. */
    public int blocksOffset() {
        return blocksOffset;
    }

    /** Where the operation ends. */
    public int end() {
        return position;
    }

    /** A copy of the key, or of the first key of a range delete. */
    public byte[] key() {
        return Arrays.copyOfRange(array, keyOffset, keyOffset + keyLength);
    }

    /** A copy of the value, or of the excluded end of a range delete. */
    public byte[] value() {
        return Arrays.copyOfRange(array, valueOffset, valueOffset + valueLength);
    }

    private Operation readOperation() {
        int code = readByte();
        return switch (code) {
            case Batch.PUT -> Operation.PUT;
            case Batch.DELETE -> Operation.DELETE;
            case Batch.DELETE_RANGE -> Operation.DELETE_RANGE;
            default -> throw malformed("operation " + code + " is unknown");
        };
    }

    private Family readFamily() {
        int number = readByte();
        Family known = Family.withNumber(number);
        if (known == null) {
            throw malformed("family " + number + " is unknown");
        }
        return known;
    }

    private int readLength() {
        int value = 0;
        for (int shift = 0; shift <= MAX_VARINT_SHIFT; shift += 7) {
            int next = readByte();
            value |= (next & 0x7f) << shift;
            if (next < 0x80) {
                if (value < 0 || (shift == MAX_VARINT_SHIFT && next > 0x07)) {
                    break;
                }
                return value;
            }
        }
        throw malformed("a length is out of bounds");
    }

    private int readByte() {
        if (position >= limit) {
            throw malformed("it ends inside an operation");
        }
        return array[position++] & 0xff;
    }

    private void skip(int length) {
        if (length > limit - position) {
            throw malformed("an operation reaches beyond its end");
        }
        position += length;
    }

    static OrreryException malformed(String detail) {
        return new OrreryException(ErrorCode.CORRUPTION, "The batch is malformed: " + detail + ".");
    }
}

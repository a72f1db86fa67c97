package dev.orrery.cql.type;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/** Reads what {@link ComparableWriter} wrote. */
public final class ComparableReader {
    private final byte[] bytes;
    private int at;
    private int mask;

    public ComparableReader(byte[] bytes, int offset) {
        this.bytes = bytes;
        this.at = offset;
    }

    /** Whether the sequence goes on with another component; consumes the end mark if not. */
    public boolean hasComponent() {
        return switch (peek()) {
            case ComparableWriter.END, ComparableWriter.BEFORE, ComparableWriter.AFTER -> {
                next();
                yield false;
            }
            default -> true;
        };
    }

    /** Reads one component of a sequence. */
    public byte @Nullable [] component(CqlType type, boolean reversed) {
        return switch (next()) {
            case ComparableWriter.NULL -> null;
            case ComparableWriter.EMPTY, ComparableWriter.EMPTY_REVERSED -> ValueFormat.EMPTY;
            case ComparableWriter.VALUE -> {
                int outer = mask;
                mask = reversed ? mask ^ 0xFF : mask;
                byte[] value = type.readComparable(this);
                mask = outer;
                yield value;
            }
            default -> throw corrupt();
        };
    }

    /** From here on bytes are read inverted, or no longer inverted. */
    void invert() {
        mask ^= 0xFF;
    }

    public int next() {
        if (at == bytes.length) {
            throw corrupt();
        }
        return (bytes[at++] & 0xFF) ^ mask;
    }

    /** The next byte, or -1 at the end. */
    public int peek() {
        return at == bytes.length ? -1 : (bytes[at] & 0xFF) ^ mask;
    }

    /** Where the next byte is. */
    public int position() {
        return at;
    }

    byte[] fixed(int length) {
        byte[] value = new byte[length];
        for (int i = 0; i < length; i++) {
            value[i] = (byte) next();
        }
        return value;
    }

    byte[] signed(int length) {
        byte[] value = fixed(length);
        value[0] ^= (byte) 0x80;
        return value;
    }

    byte[] blob() {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        while (true) {
            int each = next();
            if (each != 0) {
                value.write(each);
            } else if (!zeros(value)) {
                return value.toByteArray();
            }
        }
    }

    /** Reads the rest of a run of zeros; false if the value ends with it. */
    private boolean zeros(ByteArrayOutputStream value) {
        while (peek() == 0xFE) {
            next();
            value.write(0);
        }
        if (peek() != 0xFF) {
            return false;
        }
        next();
        value.write(0);
        return true;
    }

    static OrreryException corrupt() {
        return new OrreryException(ErrorCode.CORRUPTION, "a stored clustering key is damaged");
    }
}

package dev.orrery.cql.bytes;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Reads what {@link ByteWriter} wrote; anything else is corruption. */
public final class ByteReader {
    private final byte[] source;
    private int at;

    public ByteReader(byte[] source, int offset) {
        this.source = source;
        this.at = offset;
    }

    public int u8() {
        if (at == source.length) {
            throw damaged();
        }
        return source[at++] & 0xFF;
    }

    public long i64() {
        if (source.length - at < Long.BYTES) {
            throw damaged();
        }
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value = value << Byte.SIZE | (source[at++] & 0xFF);
        }
        return value;
    }

    public long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = u8();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw damaged();
    }

    /** A number that counts or measures something here. */
    public int count() {
        long value = varint();
        if (value < 0 || value > source.length) {
            throw damaged();
        }
        return (int) value;
    }

    public int number() {
        long value = varint();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw damaged();
        }
        return (int) value;
    }

    public long signed() {
        long value = varint();
        return (value >>> 1) ^ -(value & 1);
    }

    public byte[] block() {
        int length = count();
        if (length > source.length - at) {
            throw damaged();
        }
        at += length;
        return Arrays.copyOfRange(source, at - length, at);
    }

    public String text() {
        return new String(block(), StandardCharsets.UTF_8);
    }

    public boolean flag() {
        return u8() != 0;
    }

    public <T> List<T> list(Supplier<T> reader) {
        int count = count();
        List<T> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            elements.add(reader.get());
        }
        return elements;
    }

    public void requireEnd() {
        if (at != source.length) {
            throw damaged();
        }
    }

    public void requireVersion(int version) {
        if (version(version) != version) {
            throw damaged();
        }
    }

    /** The version of what follows, from 1 to the newest that is known. */
    public int version(int newest) {
        int found = u8();
        if (found < 1 || found > newest) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "A stored value has format version %d; this version reads %d."
                            .formatted(found, newest));
        }
        return found;
    }

    public static OrreryException damaged() {
        return new OrreryException(ErrorCode.CORRUPTION, "A stored row or schema is damaged.");
    }
}

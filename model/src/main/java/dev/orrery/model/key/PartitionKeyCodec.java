package dev.orrery.model.key;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The binary form of a partition key inside storage keys. Unsigned byte order is key order, and no
 * key's form is the beginning of another's, so anything may follow it.
 *
 * <pre>
 * key       = 1*3component %x00
 * component = %x01                      ; undefined
 *           / %x02                      ; null
 *           / %x03                      ; false
 *           / %x04                      ; true
 *           / %x05 8OCTET               ; number: IEEE double, big-endian; sign bit flipped if
 *                                       ;   positive, all bits flipped if negative
 *           / %x06 *text %x00 %x01      ; text: UTF-8, terminated
 *           / %x07 *text %x00 %x01      ; binary: the key of a CQL table
 * text      = %x01-FF / %x00 %xFF       ; a zero byte is escaped
 * </pre>
 *
 * The components without the final zero are the common beginning of exactly the keys that start
 * with them: {@link #writeComponents}. The form carries no version of its own: it is part of the
 * format version of the store it is written to.
 */
public final class PartitionKeyCodec {
    private static final byte END = 0x00;
    private static final byte UNDEFINED = 0x01;
    private static final byte NULL = 0x02;
    private static final byte FALSE = 0x03;
    private static final byte TRUE = 0x04;
    private static final byte NUMBER = 0x05;
    private static final byte TEXT = 0x06;
    private static final byte BINARY = 0x07;
    private static final byte TEXT_END = 0x01;
    private static final byte ESCAPED_ZERO = (byte) 0xFF;

    private static final VarHandle BIG_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private PartitionKeyCodec() {}

    /** A key read from a storage key, and the offset of the first byte after it. */
    public record Decoded(PartitionKey key, int end) {}

    public static byte[] encode(PartitionKey key) {
        byte[] target = new byte[encodedLength(key)];
        write(key, target, 0);
        return target;
    }

    public static int encodedLength(PartitionKey key) {
        int length = 1;
        for (KeyComponent component : key.components()) {
            length += encodedLength(component);
        }
        return length;
    }

    /** Writes the key and returns the offset after it. */
    public static int write(PartitionKey key, byte[] target, int offset) {
        int at = writeComponents(key, target, offset);
        target[at] = END;
        return at + 1;
    }

    /** Writes what all keys that start with these components have in common: one byte less. */
    public static int writeComponents(PartitionKey key, byte[] target, int offset) {
        int at = offset;
        for (KeyComponent component : key.components()) {
            at = write(component, target, at);
        }
        return at;
    }

    public static Decoded read(byte[] source, int offset) {
        List<KeyComponent> components = new ArrayList<>(1);
        int at = offset;
        while (byteAt(source, at) != END) {
            if (components.size() == PartitionKeyDefinition.MAX_PATHS) {
                throw malformed(at);
            }
            int end = skipComponent(source, at);
            components.add(component(source, at, end));
            at = end;
        }
        if (components.isEmpty()) {
            throw malformed(offset);
        }
        return new Decoded(new PartitionKey(components), at + 1);
    }

    /** The offset after the key that starts at the given one, without decoding it. */
    public static int skip(byte[] source, int offset) {
        int at = offset;
        while (byteAt(source, at) != END) {
            at = skipComponent(source, at);
        }
        return at + 1;
    }

    private static int encodedLength(KeyComponent component) {
        return switch (component) {
            case KeyComponent.Undefined _, KeyComponent.Null _, KeyComponent.Bool _ -> 1;
            case KeyComponent.Numeric _ -> 1 + Long.BYTES;
            case KeyComponent.Text text -> 3 + text.sizeBytes() + zeros(text.value());
            case KeyComponent.Binary binary -> 3 + binary.sizeBytes() + zeros(binary.array());
        };
    }

    private static int write(KeyComponent component, byte[] target, int offset) {
        switch (component) {
            case KeyComponent.Undefined _ -> target[offset] = UNDEFINED;
            case KeyComponent.Null _ -> target[offset] = NULL;
            case KeyComponent.Bool bool -> target[offset] = bool.value() ? TRUE : FALSE;
            case KeyComponent.Numeric number -> {
                target[offset] = NUMBER;
                BIG_ENDIAN_LONG.set(target, offset + 1, sortable(number.value()));
                return offset + 1 + Long.BYTES;
            }
            case KeyComponent.Text text -> {
                return writeText(text.value(), target, offset);
            }
            case KeyComponent.Binary binary -> {
                return writeBinary(binary.array(), target, offset);
            }
        }
        return offset + 1;
    }

    private static int writeText(String value, byte[] target, int offset) {
        target[offset] = TEXT;
        int at = Utf8.write(value, value.length(), target, offset + 1);
        int zeros = zeros(value);
        if (zeros > 0) {
            at = spreadZeros(target, offset + 1, at, zeros);
        }
        target[at] = 0;
        target[at + 1] = TEXT_END;
        return at + 2;
    }

    private static int writeBinary(byte[] value, byte[] target, int offset) {
        target[offset] = BINARY;
        int at = offset + 1;
        for (byte each : value) {
            target[at++] = each;
            if (each == 0) {
                target[at++] = ESCAPED_ZERO;
            }
        }
        target[at] = 0;
        target[at + 1] = TEXT_END;
        return at + 2;
    }

    private static int zeros(byte[] value) {
        int count = 0;
        for (byte each : value) {
            if (each == 0) {
                count++;
            }
        }
        return count;
    }

    /** Moves the text apart from its end, so that every zero gets its escape in place. */
    private static int spreadZeros(byte[] target, int start, int end, int zeros) {
        int to = end + zeros;
        for (int from = end - 1; from >= start; from--) {
            if (target[from] == 0) {
                target[--to] = ESCAPED_ZERO;
            }
            target[--to] = target[from];
        }
        return end + zeros;
    }

    private static int zeros(String value) {
        int count = 0;
        for (int at = value.indexOf(0); at >= 0; at = value.indexOf(0, at + 1)) {
            count++;
        }
        return count;
    }

    private static int skipComponent(byte[] source, int offset) {
        return switch (byteAt(source, offset)) {
            case UNDEFINED, NULL, FALSE, TRUE -> offset + 1;
            case NUMBER -> {
                byteAt(source, offset + Long.BYTES);
                yield offset + 1 + Long.BYTES;
            }
            case TEXT, BINARY -> skipText(source, offset + 1);
            default -> throw malformed(offset);
        };
    }

    private static int skipText(byte[] source, int offset) {
        int at = offset;
        while (true) {
            if (byteAt(source, at++) == 0) {
                byte mark = byteAt(source, at++);
                if (mark == TEXT_END) {
                    return at;
                }
                if (mark != ESCAPED_ZERO) {
                    throw malformed(at - 1);
                }
            }
        }
    }

    private static KeyComponent component(byte[] source, int offset, int end) {
        return switch (source[offset]) {
            case UNDEFINED -> KeyComponent.UNDEFINED;
            case NULL -> KeyComponent.NULL;
            case FALSE -> KeyComponent.FALSE;
            case TRUE -> KeyComponent.TRUE;
            case NUMBER -> number((long) BIG_ENDIAN_LONG.get(source, offset + 1), offset);
            case BINARY -> KeyComponent.binary(unescaped(source, offset + 1, end - 2));
            default -> KeyComponent.of(text(source, offset + 1, end - 2));
        };
    }

    private static KeyComponent number(long sortable, int offset) {
        double value =
                Double.longBitsToDouble(sortable < 0 ? sortable ^ Long.MIN_VALUE : ~sortable);
        if (!Double.isFinite(value)) {
            throw malformed(offset);
        }
        return KeyComponent.of(value);
    }

    private static String text(byte[] source, int start, int end) {
        for (int at = start; at < end; at++) {
            if (source[at] == 0) {
                return new String(unescaped(source, start, end), StandardCharsets.UTF_8);
            }
        }
        return new String(source, start, end - start, StandardCharsets.UTF_8);
    }

    private static byte[] unescaped(byte[] source, int start, int end) {
        byte[] plain = new byte[end - start];
        int length = 0;
        for (int at = start; at < end; at++) {
            plain[length++] = source[at];
            if (source[at] == 0) {
                at++;
            }
        }
        return Arrays.copyOf(plain, length);
    }

    private static long sortable(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    }

    private static byte byteAt(byte[] source, int offset) {
        if (offset >= source.length) {
            throw malformed(offset);
        }
        return source[offset];
    }

    private static OrreryException malformed(int offset) {
        return new OrreryException(
                ErrorCode.CORRUPTION,
                "A storage key holds no valid partition key: it breaks at byte " + offset + ".");
    }
}

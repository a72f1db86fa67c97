package dev.orrery.partition.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the fields of a {@code META} value, one after another.
 *
 * <pre>
 * number  := i32 | i64        (big endian)
 * flag    := u8               (0 or 1)
 * block   := length:i32 bytes
 * text    := block            (UTF-8)
 * name    := text             (the name of an enum constant)
 * list(x) := count:i32 x{count}
 * </pre>
 */
final class FieldWriter {
    private ByteBuffer target = ByteBuffer.allocate(256);

    FieldWriter(int version) {
        target.put((byte) version);
    }

    FieldWriter number(int value) {
        reserve(Integer.BYTES).putInt(value);
        return this;
    }

    FieldWriter number(long value) {
        reserve(Long.BYTES).putLong(value);
        return this;
    }

    FieldWriter flag(boolean value) {
        reserve(1).put((byte) (value ? 1 : 0));
        return this;
    }

    FieldWriter block(byte[] bytes) {
        number(bytes.length);
        reserve(bytes.length).put(bytes);
        return this;
    }

    FieldWriter text(String value) {
        return block(value.getBytes(StandardCharsets.UTF_8));
    }

    FieldWriter name(Enum<?> constant) {
        return text(constant.name());
    }

    <T> FieldWriter list(List<T> elements, Consumer<T> writer) {
        number(elements.size());
        elements.forEach(writer);
        return this;
    }

    byte[] toBytes() {
        return Arrays.copyOf(target.array(), target.position());
    }

    private ByteBuffer reserve(int bytes) {
        if (target.remaining() < bytes) {
            int grown = Math.max(target.capacity() * 2, target.position() + bytes);
            target = ByteBuffer.allocate(grown).put(target.flip());
        }
        return target;
    }
}

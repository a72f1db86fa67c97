package dev.orrery.partition.state;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads what {@link FieldWriter} wrote; anything else is corruption. */
final class FieldReader {
    private final String what;
    private final ByteBuffer source;

    private FieldReader(String what, byte[] value) {
        this.what = what;
        this.source = ByteBuffer.wrap(value);
    }

    /**
     * Decodes a whole value.
     *
     * @param what the name of the value in messages
     */
    static <T> T read(String what, int version, byte[] value, Function<FieldReader, T> decoder) {
        FieldReader reader = new FieldReader(what, value);
        try {
            reader.requireVersion(version);
            T decoded = decoder.apply(reader);
            if (reader.source.hasRemaining()) {
                throw reader.damaged(null);
            }
            return decoded;
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw reader.damaged(e);
        }
    }

    /** Whether fields follow that may be missing. */
    boolean hasMore() {
        return source.hasRemaining();
    }

    int number() {
        return source.getInt();
    }

    long longNumber() {
        return source.getLong();
    }

    boolean flag() {
        return source.get() != 0;
    }

    byte[] block() {
        int length = source.getInt();
        if (length < 0 || length > source.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        source.get(bytes);
        return bytes;
    }

    String text() {
        return new String(block(), StandardCharsets.UTF_8);
    }

    <E extends Enum<E>> E name(Class<E> type) {
        return Enum.valueOf(type, text());
    }

    <T> List<T> list(Supplier<T> reader) {
        int count = source.getInt();
        if (count < 0 || count > source.remaining()) {
            throw new BufferUnderflowException();
        }
        List<T> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            elements.add(reader.get());
        }
        return elements;
    }

    private void requireVersion(int version) {
        int found = source.get();
        if (found != version) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "The stored %s has format version %d; this version reads %d."
                            .formatted(what, found, version));
        }
    }

    private OrreryException damaged(@Nullable Exception cause) {
        return new OrreryException(
                ErrorCode.CORRUPTION, "The stored " + what + " is damaged.", cause);
    }
}

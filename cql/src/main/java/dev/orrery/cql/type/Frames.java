package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How values of collections, tuples and user types are put together.
 *
 * <pre>
 * list, set := count(int) element*
 * map       := count(int) (key value)*
 * tuple     := element*                 fewer than the type has, if the last ones are null
 * element   := size(int) bytes | -1     -1 is null: only in tuples
 * </pre>
 */
public final class Frames {
    private Frames() {}

    /** The bytes of a list or a set. */
    public static byte[] collection(Collection<byte[]> elements) {
        return write(elements.size(), elements);
    }

    /** The bytes of a map whose keys and values alternate. */
    public static byte[] map(List<byte[]> keysAndValues) {
        return write(keysAndValues.size() / 2, keysAndValues);
    }

    private static byte[] write(int count, Collection<byte[]> elements) {
        int size = Integer.BYTES;
        for (byte[] element : elements) {
            size += Integer.BYTES + element.length;
        }
        ByteBuffer out = ByteBuffer.allocate(size).putInt(count);
        for (byte[] element : elements) {
            out.putInt(element.length).put(element);
        }
        return out.array();
    }

    /** The bytes of a tuple or user type value. */
    public static byte[] tuple(List<byte @Nullable []> fields) {
        int size = 0;
        for (byte[] field : fields) {
            size += Integer.BYTES + (field == null ? 0 : field.length);
        }
        ByteBuffer out = ByteBuffer.allocate(size);
        for (byte[] field : fields) {
            if (field == null) {
                out.putInt(-1);
            } else {
                out.putInt(field.length).put(field);
            }
        }
        return out.array();
    }

    /** The number of elements of a list or set, or of entries of a map. */
    public static int count(byte[] value) {
        return value.length < Integer.BYTES ? 0 : ByteBuffer.wrap(value).getInt();
    }

    /** The elements of a list or a set. */
    public static List<byte[]> elements(byte[] value) {
        return elements(value, "list", 1);
    }

    /** The keys and values of a map, alternating. */
    public static List<byte[]> entries(byte[] value) {
        return elements(value, "map", 2);
    }

    static List<byte[]> elements(byte[] value, String name, int perEntry) {
        ByteBuffer in = ByteBuffer.wrap(value);
        if (in.remaining() < Integer.BYTES) {
            throw tooShort(name);
        }
        int count = in.getInt();
        if (count < 0 || (long) count * perEntry * Integer.BYTES > in.remaining()) {
            throw tooShort(name);
        }
        List<byte[]> elements = new ArrayList<>(count * perEntry);
        for (int i = 0; i < count * perEntry; i++) {
            elements.add(element(in, name));
        }
        if (in.hasRemaining()) {
            throw CqlException.invalid("Unexpected extraneous bytes after " + name + " value");
        }
        return elements;
    }

    private static byte[] element(ByteBuffer in, String name) {
        if (in.remaining() < Integer.BYTES) {
            throw tooShort(name);
        }
        int size = in.getInt();
        if (size < 0) {
            throw CqlException.invalid("Null value read when not allowed");
        }
        if (size > in.remaining()) {
            throw tooShort(name);
        }
        return bytes(in, size);
    }

    private static CqlException tooShort(String name) {
        return CqlException.invalid("Not enough bytes to read a " + name);
    }

    /** The fields of a tuple, as many as are there. */
    static List<byte @Nullable []> fields(byte[] value, CqlType type) {
        int expected = type.components().size();
        ByteBuffer in = ByteBuffer.wrap(value);
        List<byte @Nullable []> fields = new ArrayList<>(expected);
        while (in.hasRemaining() && fields.size() < expected) {
            int size = in.remaining() < Integer.BYTES ? Integer.MAX_VALUE : in.getInt();
            if (size > in.remaining()) {
                throw CqlException.invalid(
                        "Not enough bytes to read " + fields.size() + "th component");
            }
            fields.add(size < 0 ? null : bytes(in, size));
        }
        if (in.hasRemaining()) {
            throw CqlException.invalid(
                    "Expected "
                            + expected
                            + (expected == 1 ? " value" : " values")
                            + " for "
                            + type.cqlName()
                            + " column, but got more");
        }
        return fields;
    }

    private static byte[] bytes(ByteBuffer in, int size) {
        byte[] bytes = new byte[size];
        in.get(bytes);
        return bytes;
    }
}

package dev.orrery.query.execute;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NullValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Values in continuations. They are only compared with others, so a number is its double.
 *
 * <pre>
 * values := count:i32  value*
 * value  := type:u8  ( nothing | truth:u8 | number:f64 | text | values | count:i32 (text value)* )
 * text   := length:i32  UTF-8
 * type   := 0 undefined, 1 null, 2 boolean, 3 number, 4 string, 5 array, 6 object
 * </pre>
 */
final class ValueCodec {
    private static final int MAX_DEPTH = 256;
    private static final int UNDEFINED = 0;
    private static final int NULL = 1;
    private static final int BOOLEAN = 2;
    private static final int NUMBER = 3;
    private static final int STRING = 4;
    private static final int ARRAY = 5;
    private static final int OBJECT = 6;

    private ValueCodec() {}

    static void write(List<QueryValue> values, DataOutputStream out) throws IOException {
        out.writeInt(values.size());
        for (QueryValue value : values) {
            write(value, out);
        }
    }

    /** Tells values from others, as far as a continuation could hold them. */
    static int checksum(List<QueryValue> values) {
        CRC32C checksum = new CRC32C();
        try (DataOutputStream out =
                new DataOutputStream(
                        new CheckedOutputStream(OutputStream.nullOutputStream(), checksum))) {
            write(values, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return (int) checksum.getValue();
    }

    private static void write(QueryValue value, DataOutputStream out) throws IOException {
        switch (value) {
            case UndefinedValue _ -> out.writeByte(UNDEFINED);
            case NullValue _ -> out.writeByte(NULL);
            case BooleanValue truth -> {
                out.writeByte(BOOLEAN);
                out.writeBoolean(truth.isTrue());
            }
            case NumberValue number -> {
                out.writeByte(NUMBER);
                out.writeDouble(number.doubleValue());
            }
            case StringValue string -> {
                out.writeByte(STRING);
                text(string.text(), out);
            }
            case ArrayValue array -> write(array, out);
            case ObjectValue object -> write(object, out);
        }
    }

    private static void write(ArrayValue array, DataOutputStream out) throws IOException {
        out.writeByte(ARRAY);
        out.writeInt(array.size());
        for (int i = 0; i < array.size(); i++) {
            write(array.element(i), out);
        }
    }

    private static void write(ObjectValue object, DataOutputStream out) throws IOException {
        out.writeByte(OBJECT);
        out.writeInt(object.size());
        for (int i = 0; i < object.size(); i++) {
            text(object.name(i), out);
            write(object.value(i), out);
        }
    }

    static List<QueryValue> read(DataInputStream in) throws IOException {
        return values(in, 0);
    }

    private static List<QueryValue> values(DataInputStream in, int depth) throws IOException {
        int count = count(in);
        List<QueryValue> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(value(in, depth));
        }
        return values;
    }

    private static QueryValue value(DataInputStream in, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new IOException("a value is nested too deep");
        }
        return switch (in.readUnsignedByte()) {
            case UNDEFINED -> UndefinedValue.UNDEFINED;
            case NULL -> NullValue.NULL;
            case BOOLEAN -> BooleanValue.of(in.readBoolean());
            case NUMBER -> NumberValue.of(in.readDouble());
            case STRING -> StringValue.of(text(in));
            case ARRAY -> ArrayValue.of(values(in, depth + 1));
            case OBJECT -> object(in, depth + 1);
            default -> throw new IOException("no value has this type");
        };
    }

    private static QueryValue object(DataInputStream in, int depth) throws IOException {
        int count = count(in);
        Map<String, QueryValue> members = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            members.put(text(in), value(in, depth));
        }
        return ObjectValue.of(members);
    }

    private static void text(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    static byte[] bytes(DataInputStream in) throws IOException {
        return in.readNBytes(count(in));
    }

    /** A count or length; each of what is counted takes a byte at least. */
    private static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > in.available()) {
            throw new EOFException("more is announced than there is");
        }
        return count;
    }
}

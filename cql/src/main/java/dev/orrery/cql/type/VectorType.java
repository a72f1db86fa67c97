package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code vector<element, n>}: exactly n elements.
 *
 * <pre>
 * value := element*            where elements have a fixed length
 *        | (size element)*     elsewhere; sizes are unsigned variable-length integers
 * </pre>
 */
public record VectorType(CqlType element, int dimension) implements CqlType {
    /** The bytes of a vector of as many elements as the type has. */
    public byte[] of(List<byte[]> elements) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] each : elements) {
            if (element.fixedLength() < 0) {
                writeSize(each.length, out);
            }
            out.writeBytes(each);
        }
        return out.toByteArray();
    }

    private static void writeSize(int size, ByteArrayOutputStream out) {
        int extra = (Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(size)) - 1) / 7;
        out.write((0xFF00 >>> extra & 0xFF) | (int) ((long) size >>> (extra * Byte.SIZE)));
        for (int i = extra - 1; i >= 0; i--) {
            out.write(size >>> (i * Byte.SIZE));
        }
    }

    /** The elements of a valid value. */
    public List<byte[]> split(byte[] value) {
        if (value.length == 0) {
            throw CqlException.invalid("Invalid empty vector value");
        }
        List<byte[]> elements = new ArrayList<>(Math.min(dimension, value.length));
        int at = 0;
        for (int i = 0; i < dimension; i++) {
            int size = element.fixedLength();
            if (size < 0) {
                if (at == value.length) {
                    throw tooShort();
                }
                int extra = Integer.numberOfLeadingZeros(~(value[at] << 24));
                size = readSize(value, at, extra);
                at += 1 + extra;
            }
            if (size < 0 || size > value.length - at) {
                throw tooShort();
            }
            elements.add(Arrays.copyOfRange(value, at, at + size));
            at += size;
        }
        if (at < value.length) {
            throw CqlException.invalid(
                    "Unexpected "
                            + (value.length - at)
                            + " extraneous bytes after "
                            + cqlName()
                            + " value");
        }
        return elements;
    }

    private int readSize(byte[] value, int at, int extra) {
        if (extra >= Integer.BYTES + 1 || extra >= value.length - at) {
            throw tooShort();
        }
        long size = value[at] & 0xFF >>> extra;
        for (int i = 1; i <= extra; i++) {
            size = size << Byte.SIZE | (value[at + i] & 0xFF);
        }
        return size > Integer.MAX_VALUE ? -1 : (int) size;
    }

    private CqlException tooShort() {
        return CqlException.invalid("Not enough bytes to read a " + cqlName());
    }

    @Override
    public String cqlName() {
        return "vector<" + element.cqlName() + ", " + dimension + ">";
    }

    @Override
    public String marshalName(boolean insideFrozen) {
        return NativeType.MARSHAL_PACKAGE
                + "VectorType("
                + element.marshalName(true)
                + " , "
                + dimension
                + ")";
    }

    @Override
    public int protocolId() {
        return 0;
    }

    @Override
    public CqlType freeze() {
        return new VectorType(element.freeze(), dimension);
    }

    @Override
    public List<CqlType> components() {
        return List.of(element);
    }

    @Override
    public boolean allowsEmpty() {
        return false;
    }

    @Override
    public int fixedLength() {
        return element.fixedLength() < 0
                ? -1
                : (int) Math.min(Integer.MAX_VALUE, (long) element.fixedLength() * dimension);
    }

    @Override
    public void validate(byte[] value) {
        split(value).forEach(element::validate);
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Integer.compare(left.length, right.length);
        }
        return Elements.compare(element, split(left), split(right));
    }

    @Override
    public String toLiteral(byte @Nullable [] value) {
        return value == null ? "null" : Elements.join(split(value), element::toLiteral, "[", "]");
    }

    @Override
    public byte[] fromText(String text) {
        throw CqlException.invalid("Unable to make a vector from '" + text + "'");
    }

    @Override
    public String toJson(byte[] value) {
        return Elements.join(split(value), element::toJson, "[", "]");
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        List<byte[]> elements = Elements.fromJson(element, json, "a list", "list");
        if (elements.size() != dimension) {
            throw CqlException.invalid(
                    "List had incorrect size: expected "
                            + dimension
                            + " but given "
                            + elements.size()
                            + "; "
                            + JsonText.show(JsonText.unwrap(json)));
        }
        return of(elements);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        Elements.writeComparable(components(), split(value), out);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return of(Elements.readComparable(components(), in));
    }

    @Override
    public String toString() {
        return cqlName();
    }
}

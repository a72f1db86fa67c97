package dev.orrery.cql.type;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order-preserving, prefix-free form of a clustering key. The order of the bytes is the order
 * of the rows, with descending columns reversed.
 *
 * <p>Values that CQL holds for equal have one form: a {@code decimal} comes back without trailing
 * zeros.
 */
public final class ComparableKey {
    /**
     * A column of the key.
     *
     * @param type the type of its values
     * @param reversed whether larger values come first
     */
    public record Column(CqlType type, boolean reversed) {}

    private ComparableKey() {}

    /** The key of a row: a value for every column. */
    public static byte[] encode(List<Column> columns, List<byte @Nullable []> values) {
        return encode(columns, values, ComparableWriter.END);
    }

    /** A bound before every key that begins with these values. */
    public static byte[] before(List<Column> columns, List<byte @Nullable []> prefix) {
        return encode(columns, prefix, ComparableWriter.BEFORE);
    }

    /** A bound after every key that begins with these values. */
    public static byte[] after(List<Column> columns, List<byte @Nullable []> prefix) {
        return encode(columns, prefix, ComparableWriter.AFTER);
    }

    private static byte[] encode(
            List<Column> columns, List<byte @Nullable []> values, int terminator) {
        ComparableWriter out = new ComparableWriter();
        for (int i = 0; i < values.size(); i++) {
            Column column = columns.get(i);
            out.component(column.type(), column.reversed(), values.get(i));
        }
        out.put(terminator);
        return out.toBytes();
    }

    /** The values of a key, or of the prefix in a bound. */
    public static List<byte @Nullable []> decode(List<Column> columns, byte[] key, int offset) {
        ComparableReader in = new ComparableReader(key, offset);
        List<byte @Nullable []> values = new ArrayList<>(columns.size());
        while (in.hasComponent()) {
            if (values.size() == columns.size()) {
                throw ComparableReader.corrupt();
            }
            Column column = columns.get(values.size());
            values.add(in.component(column.type(), column.reversed()));
        }
        return values;
    }
}

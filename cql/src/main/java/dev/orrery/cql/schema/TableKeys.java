package dev.orrery.cql.schema;

import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.WrittenKey;
import dev.orrery.cql.type.ComparableKey;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.NativeType;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns the values of a table's key columns into keys and back. Make it once for each version of a
 * table.
 *
 * <pre>
 * partition key := value                                        one column
 *                | ( length:u16 value 0x00 ){columns}           several
 * </pre>
 */
public final class TableKeys {
    /** What the length of a value in a key with several columns can say, and Cassandra's limit. */
    public static final int MAX_KEY_BYTES = 0xFFFF;

    private final int partitionColumns;
    private final List<ComparableKey.Column> clustering;
    private final boolean exact;
    private final boolean compact;
    private final Optional<RowKey> forbidden;

    public TableKeys(TableSchema table) {
        partitionColumns = table.partitionKey().size();
        clustering =
                table.clustering().stream()
                        .map(c -> new ComparableKey.Column(c.type(), c.descending()))
                        .toList();
        exact = table.clustering().stream().noneMatch(c -> hasManyForms(c.type()));
        compact = table.isCompact();
        forbidden =
                compact && clustering.size() == 1
                        ? Optional.of(rowKey(List.of(new byte[0])))
                        : Optional.empty();
    }

    /** Whether equal values may differ in their bytes. */
    private static boolean hasManyForms(CqlType type) {
        return type.contains(NativeType.DECIMAL) || type.contains(NativeType.VARINT);
    }

    /** The serialised partition key, as tokens are computed from it. */
    public byte[] partitionKey(List<byte[]> values) {
        if (values.size() != partitionColumns) {
            throw new IllegalArgumentException("a partition key has a value for every column");
        }
        if (partitionColumns == 1) {
            return checked(values.getFirst());
        }
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        for (byte[] value : values) {
            key.write(checked(value).length >>> Byte.SIZE);
            key.write(value.length);
            key.write(value, 0, value.length);
            key.write(0);
        }
        return checked(key.toByteArray());
    }

    private static byte[] checked(byte[] key) {
        checkLength(key.length);
        return key;
    }

    private static void checkLength(int length) {
        if (length > MAX_KEY_BYTES) {
            throw OrreryException.badRequest(
                    "Key length of " + length + " is longer than maximum of " + MAX_KEY_BYTES);
        }
    }

    /** The values of a serialised partition key. */
    public List<byte[]> partitionValues(byte[] key) {
        if (partitionColumns == 1) {
            return List.of(key);
        }
        List<byte[]> values = new ArrayList<>(partitionColumns);
        int at = 0;
        while (values.size() < partitionColumns) {
            int length = (key[at] & 0xFF) << Byte.SIZE | (key[at + 1] & 0xFF);
            values.add(Arrays.copyOfRange(key, at + 2, at + 2 + length));
            at += length + 3;
        }
        return values;
    }

    /**
     * The key of a row: a value for every clustering column, none for a table without. In a compact
     * table the last ones may be missing.
     */
    public RowKey rowKey(List<byte[]> values) {
        checkCount(values.size());
        int length = 0;
        for (byte[] value : values) {
            length += value.length;
        }
        checkLength(length);
        byte[] key = ComparableKey.encode(clustering, whole(values));
        return exact ? RowKey.of(key) : RowKey.of(key, written(values, decoded(key)));
    }

    private void checkCount(int values) {
        boolean some = compact && values > 0 && values < clustering.size();
        if (values != clustering.size() && !some) {
            throw new IllegalArgumentException("a row's key has a value for every column");
        }
    }

    /** With null for the values that are missing, which comes before all others. */
    private List<byte @Nullable []> whole(List<byte[]> values) {
        List<byte @Nullable []> whole = new ArrayList<>(values);
        while (whole.size() < clustering.size()) {
            whole.add(null);
        }
        return whole;
    }

    /** Whether no row may have a key: the only clustering column of a compact table is empty. */
    public boolean isForbidden(RowKey key) {
        return forbidden.isPresent() && forbidden.get().equals(key);
    }

    private static WrittenKey written(List<byte[]> values, List<byte[]> decoded) {
        for (int i = 0; i < values.size(); i++) {
            if (!Arrays.equals(values.get(i), decoded.get(i))) {
                return WrittenKey.of(Frames.collection(values));
            }
        }
        return WrittenKey.NONE;
    }

    /** The values of the clustering columns of a row, as it was written; missing ones left out. */
    public List<byte[]> clusteringValues(RowKey key, Row row) {
        return row.written().isNone()
                ? decoded(key.array())
                : Frames.elements(row.written().array());
    }

    private List<byte[]> decoded(byte[] key) {
        List<byte[]> values = new ArrayList<>(clustering.size());
        for (byte @Nullable [] value : ComparableKey.decode(clustering, key, 0)) {
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** The rows whose first clustering columns have these values. */
    public RowInterval startingWith(List<byte[]> prefix) {
        if (prefix.size() == clustering.size()) {
            byte[] key = ComparableKey.encode(clustering, List.<byte @Nullable []>copyOf(prefix));
            return RowInterval.only(RowKey.of(key));
        }
        return RowInterval.of(before(prefix), after(prefix));
    }

    /** A bound before all rows whose first clustering columns have these values. */
    public byte[] before(List<byte[]> prefix) {
        return prefix.isEmpty()
                ? new byte[0]
                : ComparableKey.before(clustering, List.<byte @Nullable []>copyOf(prefix));
    }

    /** A bound behind all rows whose first clustering columns have these values; null for none. */
    public byte @Nullable [] after(List<byte[]> prefix) {
        return prefix.isEmpty()
                ? null
                : ComparableKey.after(clustering, List.<byte @Nullable []>copyOf(prefix));
    }

    /**
     * A bound behind the row of a compact table that has these values alone. Without such rows it
     * is before all that begin with them.
     */
    public byte[] afterMissing(List<byte[]> prefix) {
        if (!compact) {
            return before(prefix);
        }
        List<byte @Nullable []> missing = new ArrayList<>(prefix);
        missing.add(null);
        return ComparableKey.after(clustering, missing);
    }

    /** A serialised partition key as the engine addresses records. */
    public static PartitionKey address(byte[] partitionKey) {
        return PartitionKey.of(KeyComponent.binary(partitionKey));
    }

    /** The serialised partition key of an address. */
    public static byte[] serialised(PartitionKey key) {
        if (key.component(0) instanceof KeyComponent.Binary binary) {
            return binary.array();
        }
        throw new IllegalArgumentException("not the key of a table");
    }
}

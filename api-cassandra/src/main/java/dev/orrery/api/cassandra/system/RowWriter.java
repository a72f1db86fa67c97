package dev.orrery.api.cassandra.system;

import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.Values;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Puts one row of a table together by the names of its columns. */
final class RowWriter {
    private final Map<String, byte[]> values = new HashMap<>();

    RowWriter text(String column, String value) {
        return bytes(column, Values.ofText(value));
    }

    RowWriter bool(String column, boolean value) {
        return bytes(column, Values.ofBoolean(value));
    }

    RowWriter number(String column, int value) {
        return bytes(column, Values.ofInt(value));
    }

    RowWriter bigint(String column, long value) {
        return bytes(column, Values.ofLong(value));
    }

    RowWriter real(String column, double value) {
        return bytes(column, Values.ofDouble(value));
    }

    RowWriter uuid(String column, UUID value) {
        return bytes(column, Values.ofUuid(value));
    }

    RowWriter inet(String column, InetAddress value) {
        return bytes(column, value.getAddress());
    }

    RowWriter set(String column, Collection<String> value) {
        return list(column, List.copyOf(new TreeSet<>(value)));
    }

    RowWriter list(String column, List<String> value) {
        return bytes(column, Frames.collection(value.stream().map(Values::ofText).toList()));
    }

    RowWriter map(String column, Map<String, String> value) {
        List<byte[]> flat = new ArrayList<>();
        new TreeMap<>(value)
                .forEach(
                        (key, element) -> {
                            flat.add(Values.ofText(key));
                            flat.add(Values.ofText(element));
                        });
        return bytes(column, Frames.map(flat));
    }

    RowWriter bytes(String column, byte[] value) {
        values.put(column, value);
        return this;
    }

    /** The values in the order of the table's columns. */
    List<byte @Nullable []> row(TableSchema table) {
        List<byte @Nullable []> row = new ArrayList<>(table.columns().size());
        for (ColumnSchema column : table.columns()) {
            row.add(values.remove(column.name()));
        }
        if (!values.isEmpty()) {
            throw new IllegalStateException(table.name() + " has no column " + values.keySet());
        }
        return row;
    }
}

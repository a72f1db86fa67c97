package dev.orrery.cql.schema;

import dev.orrery.cql.type.VectorType;
import java.util.Map;
import java.util.TreeMap;

/**
 * A secondary index.
 *
 * @param number names the index in stored entries; never given twice in a table
 * @param column the number of the column
 * @param kind as shown to clients: {@code COMPOSITES}, {@code KEYS} or {@code CUSTOM}
 * @param options as shown to clients, with the target
 */
public record IndexSchema(
        int number,
        String name,
        int column,
        IndexTarget target,
        String kind,
        Map<String, String> options) {
    public IndexSchema {
        options = Map.copyOf(new TreeMap<>(options));
    }

    public boolean isCustom() {
        return kind.equals("CUSTOM");
    }

    /**
     * Whether it is that of a vector: it says how near vectors are to each other, and has no
     * entries, since nothing is looked up by the value of a vector.
     */
    public boolean isOfVector(TableSchema table) {
        return isCustom()
                && table.columns().stream()
                        .filter(each -> each.number() == column)
                        .anyMatch(each -> each.type() instanceof VectorType);
    }
}

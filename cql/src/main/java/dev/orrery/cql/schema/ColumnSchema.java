package dev.orrery.cql.schema;

import dev.orrery.cql.type.CqlType;

/**
 * A column.
 *
 * @param number names the column in stored rows; never given twice in a table
 * @param name without quotes
 * @param position the place in the partition key or among the clustering columns; -1 for others
 * @param descending whether greater values of a clustering column come first
 */
public record ColumnSchema(
        int number, String name, ColumnKind kind, int position, CqlType type, boolean descending) {
    public boolean isKey() {
        return kind == ColumnKind.PARTITION_KEY || kind == ColumnKind.CLUSTERING;
    }

    public boolean isStatic() {
        return kind == ColumnKind.STATIC;
    }

    public ColumnSchema withName(String newName) {
        return new ColumnSchema(number, newName, kind, position, type, descending);
    }

    public ColumnSchema withType(CqlType newType) {
        return new ColumnSchema(number, name, kind, position, newType, descending);
    }
}

package dev.orrery.cql.schema;

/** The part a column has in its table. Stored by name. */
public enum ColumnKind {
    PARTITION_KEY,
    CLUSTERING,
    STATIC,
    REGULAR
}

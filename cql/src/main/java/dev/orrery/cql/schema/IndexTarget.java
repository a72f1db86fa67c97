package dev.orrery.cql.schema;

/** What of a column an index finds. Stored by name. */
public enum IndexTarget {
    /** The value of a column that is no collection with cells of its own. */
    VALUE,
    /** Every value of a map, every element of a list or set. */
    VALUES,
    /** Every key of a map. */
    KEYS,
    /** Every pair of key and value of a map. */
    ENTRIES,
    /** The whole of a frozen collection. */
    FULL
}

package dev.orrery.query.value;

/** The types of values, in the order in which they sort. */
public enum ValueType {
    UNDEFINED,
    NULL,
    BOOLEAN,
    NUMBER,
    STRING,
    ARRAY,
    OBJECT
}

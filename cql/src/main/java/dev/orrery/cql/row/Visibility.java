package dev.orrery.cql.row;

/**
 * What decides what of a stored row is to be seen.
 *
 * @param columns those of the table; what a row has in others was dropped
 * @param nowSecond what has expired by then is gone
 */
public record Visibility(ColumnRules columns, long nowSecond) {}

package dev.orrery.query.syntax;

/** The OFFSET LIMIT clause. */
public record OffsetLimit(RowCount offset, RowCount limit) {}

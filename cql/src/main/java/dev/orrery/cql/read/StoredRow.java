package dev.orrery.cql.read;

import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowKey;

/** A row that was found, with its live cells. */
public record StoredRow(RowKey key, Row row) {}

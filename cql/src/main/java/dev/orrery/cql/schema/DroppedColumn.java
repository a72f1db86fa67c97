package dev.orrery.cql.schema;

import dev.orrery.cql.type.CqlType;

/** A column that a table had. A column of the same name that comes later has none of its cells. */
public record DroppedColumn(String name, ColumnKind kind, CqlType type, long droppedAtMicros) {}

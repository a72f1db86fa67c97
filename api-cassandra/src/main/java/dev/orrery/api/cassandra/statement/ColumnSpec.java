package dev.orrery.api.cassandra.statement;

import dev.orrery.cql.type.CqlType;

/** A column of a result, or a bind variable: what the protocol calls a column specification. */
public record ColumnSpec(String keyspace, String table, String name, CqlType type) {}

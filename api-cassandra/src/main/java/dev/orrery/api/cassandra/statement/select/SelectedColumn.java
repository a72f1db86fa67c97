package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.expression.Compiled;

/** A column of the result and how it is worked out. */
record SelectedColumn(ColumnSpec spec, Compiled value) {}

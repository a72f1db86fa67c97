package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.write.CellChange;
import org.jspecify.annotations.Nullable;

/**
 * What a statement does to one column.
 *
 * @param column the column
 * @param binder makes the change for bound values; nothing where a value was not set
 */
record CellOperation(ColumnSchema column, Binder binder) {
    /** Makes a change. */
    interface Binder {
        @Nullable CellChange bind(Evaluation evaluation);
    }
}

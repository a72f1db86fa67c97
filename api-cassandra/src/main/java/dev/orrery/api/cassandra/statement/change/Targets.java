package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.TableKeys;
import java.util.List;

/** Which rows a statement changes. */
interface Targets {
    /** How the table's keys are written. */
    TableKeys keys();

    /** The serialised keys of the logical partitions. */
    List<byte[]> partitionKeys(Evaluation evaluation);

    /** The rows, if each is named by its whole key. */
    List<RowKey> rows(Evaluation evaluation);

    /** Whether each row is named by its whole key. */
    boolean namesRows();

    /** Whether no clustering column is restricted. */
    boolean isWholePartition();

    /** The rows as intervals. */
    List<RowInterval> intervals(Evaluation evaluation);

    boolean hasManyKeys();

    boolean hasManyRows();
}

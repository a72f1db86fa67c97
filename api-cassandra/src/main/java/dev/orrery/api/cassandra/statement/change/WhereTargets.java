package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.where.Restrictions;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import java.util.List;

/**
 * Rows named by a {@code WHERE} clause.
 *
 * @param byFirstColumns whether the clustering columns that are given name one row, whose others
 *     have no value, rather than all rows that begin with them
 */
record WhereTargets(
        TableSchema table, TableKeys keys, Restrictions restrictions, boolean byFirstColumns)
        implements Targets {
    @Override
    public List<byte[]> partitionKeys(Evaluation evaluation) {
        return restrictions.partitionKeys(evaluation);
    }

    @Override
    public List<RowKey> rows(Evaluation evaluation) {
        return table.clustering().isEmpty()
                ? List.of(keys.rowKey(List.of()))
                : restrictions.rowKeys(evaluation);
    }

    @Override
    public boolean namesRows() {
        return byFirstColumns || restrictions.namesRows();
    }

    @Override
    public boolean isWholePartition() {
        return !restrictions.hasClustering();
    }

    @Override
    public List<RowInterval> intervals(Evaluation evaluation) {
        return restrictions.changedIntervals(evaluation);
    }

    @Override
    public boolean hasManyKeys() {
        return restrictions.hasManyKeys();
    }

    @Override
    public boolean hasManyRows() {
        return restrictions.hasClusteringIn();
    }
}

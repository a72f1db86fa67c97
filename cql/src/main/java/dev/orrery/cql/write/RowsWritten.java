package dev.orrery.cql.write;

import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowKey;
import dev.orrery.model.command.Outcome;
import java.util.List;

/**
 * What became of a {@link RowWrite}.
 *
 * @param applied whether its conditions held; without conditions always
 * @param current if they did not: the rows they look at, each once, in order
 */
public record RowsWritten(boolean applied, List<CurrentRow> current, double charge, long lsn)
        implements Outcome.RowOutcome {
    /**
     * A row as the conditions found it.
     *
     * @param statics the static columns of the logical partition
     * @param row live cells only; empty if there is no such row
     */
    public record CurrentRow(RowKey key, Row statics, Row row) {}

    public RowsWritten {
        current = List.copyOf(current);
    }
}

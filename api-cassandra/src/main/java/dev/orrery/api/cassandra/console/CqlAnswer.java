package dev.orrery.api.cassandra.console;

import java.util.List;
import java.util.Optional;

/**
 * What became of a statement.
 *
 * @param columns none if it has no rows to show
 * @param rows cells as JSON texts, as {@code SELECT JSON} writes them; {@code null} for nothing
 * @param pagingState for the next page; empty at the end
 * @param keyspace what {@code USE} chose
 */
public record CqlAnswer(
        List<Column> columns,
        List<List<String>> rows,
        Optional<byte[]> pagingState,
        Cost cost,
        Optional<String> keyspace) {
    public CqlAnswer {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** A column of the result with its type as CQL writes it. */
    public record Column(String name, String type) {}

    /** What it took, and what somebody should know although it worked. */
    public record Cost(double requestUnits, List<String> warnings) {
        public Cost {
            warnings = List.copyOf(warnings);
        }
    }
}

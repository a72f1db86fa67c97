package dev.orrery.api.cassandra.statement;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What became of a statement. */
public sealed interface ExecutionResult {
    /** Request units it cost. */
    double charge();

    /** What the client should know although it worked. */
    List<String> warnings();

    /** It was done. */
    record Done(double charge, List<String> warnings) implements ExecutionResult {
        public Done {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * Rows; those of a conditional change begin with {@code [applied]}.
     *
     * @param columns what each row has
     * @param rows wire bytes or null, as many as there are columns
     * @param pagingState for the next page; empty at the end
     */
    record Rows(
            List<ColumnSpec> columns,
            List<List<byte @Nullable []>> rows,
            Optional<byte[]> pagingState,
            double charge,
            List<String> warnings)
            implements ExecutionResult {
        public Rows {
            columns = List.copyOf(columns);
            warnings = List.copyOf(warnings);
        }
    }
}

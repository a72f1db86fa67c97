package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.AggregateFunction;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;

/** What expressions may refer to: the columns of a table if they are selected, and aggregates. */
public final class Scope {
    private final TableSchema table;
    private final boolean selecting;
    private final List<Aggregated> aggregates = new ArrayList<>();

    /** An aggregate and what it is computed of. */
    public record Aggregated(AggregateFunction function, Evaluator argument) {}

    private Scope(TableSchema table, boolean selecting) {
        this.table = table;
        this.selecting = selecting;
    }

    /** Terms: no columns. */
    public static Scope terms(TableSchema table) {
        return new Scope(table, false);
    }

    /** What is selected. */
    public static Scope selection(TableSchema table) {
        return new Scope(table, true);
    }

    public TableSchema table() {
        return table;
    }

    boolean isSelecting() {
        return selecting;
    }

    /** The aggregates that were met, in the order of their results. */
    public List<Aggregated> aggregates() {
        return aggregates;
    }

    int add(Aggregated aggregated) {
        aggregates.add(aggregated);
        return aggregates.size() - 1;
    }

    public ColumnSchema column(String name) {
        return column(table, name);
    }

    /** The column of a name; refused if there is none. */
    public static ColumnSchema column(TableSchema table, String name) {
        return table.column(name)
                .orElseThrow(
                        () ->
                                CqlException.invalid(
                                        "Undefined column name "
                                                + name
                                                + " in table "
                                                + table.name()));
    }

    public ColumnSpec spec(ColumnSchema column) {
        return spec(table, column);
    }

    public static ColumnSpec spec(TableSchema table, ColumnSchema column) {
        return new ColumnSpec(table.keyspace(), table.name().table(), column.name(), column.type());
    }

    ColumnSpec spec(String name, dev.orrery.cql.type.CqlType type) {
        return new ColumnSpec(table.keyspace(), table.name().table(), name, type);
    }
}

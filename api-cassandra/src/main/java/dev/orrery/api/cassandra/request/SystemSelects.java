package dev.orrery.api.cassandra.request;

import dev.orrery.api.cassandra.schema.SchemaNames;
import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.ExecutionOptions;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.api.cassandra.statement.Statements;
import dev.orrery.api.cassandra.statement.VirtualTable;
import dev.orrery.api.cassandra.statement.VirtualTables;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.Operator;
import dev.orrery.cql.syntax.ParsedStatement;
import dev.orrery.cql.syntax.Relation;
import dev.orrery.cql.syntax.SelectStatement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables of the system in the forms that drivers use: all or some columns, where columns
 * equal constants or markers. Everything else is refused.
 */
public final class SystemSelects implements Statements {
    private static final double CHARGE = 1;

    private final VirtualTables tables;

    public SystemSelects(VirtualTables tables) {
        this.tables = tables;
    }

    @Override
    public Prepared prepare(ParsedStatement statement, Optional<String> keyspace) {
        if (!(statement.statement() instanceof SelectStatement select)) {
            throw unsupported();
        }
        TableName name = SchemaNames.table(select.table(), keyspace);
        VirtualTable table =
                tables.find(name.keyspace(), name.table()).orElseThrow(() -> unsupported());
        return new Select(name, table, columns(select, table.schema()), select.where());
    }

    private static CqlException unsupported() {
        return CqlException.invalid("Statements about rows are not supported yet");
    }

    private static List<ColumnSchema> columns(SelectStatement select, TableSchema table) {
        List<ColumnSchema> columns = new ArrayList<>();
        for (SelectStatement.Selector selector : select.selectors()) {
            if (!(selector.expression() instanceof Expression.Column column)) {
                throw unsupported();
            }
            columns.add(required(table, column.name()));
        }
        return columns.isEmpty() ? table.columns() : columns;
    }

    private static ColumnSchema required(TableSchema table, String column) {
        return table.column(column)
                .orElseThrow(
                        () ->
                                CqlException.invalid(
                                        "Undefined column name %s in table %s"
                                                .formatted(column, table.name())));
    }

    @Override
    public CompletableFuture<ExecutionResult> execute(
            Prepared statement, BoundValues values, ExecutionOptions options) {
        return CompletableFuture.completedFuture(((Select) statement).run(values));
    }

    @Override
    public CompletableFuture<ExecutionResult> executeBatch(Batch batch, ExecutionOptions options) {
        throw unsupported();
    }

    private record Select(
            TableName name, VirtualTable table, List<ColumnSchema> columns, List<Relation> where)
            implements Prepared {
        @Override
        public List<ColumnSpec> variables() {
            List<ColumnSpec> variables = new ArrayList<>();
            for (Relation relation : where) {
                if (relation instanceof Relation.OnColumn(String column, _, Expression.Marker _)) {
                    variables.add(spec(required(table.schema(), column)));
                }
            }
            return variables;
        }

        private ColumnSpec spec(ColumnSchema column) {
            return new ColumnSpec(name.keyspace(), name.table(), column.name(), column.type());
        }

        @Override
        public List<Integer> partitionKeyVariables() {
            return List.of();
        }

        @Override
        public List<ColumnSpec> resultColumns() {
            return columns.stream().map(this::spec).toList();
        }

        @Override
        public List<TableName> tables() {
            return List.of(name);
        }

        @Override
        public boolean isRead() {
            return true;
        }

        ExecutionResult run(BoundValues values) {
            List<List<byte @Nullable []>> rows = new ArrayList<>();
            for (List<byte @Nullable []> row : table.rows()) {
                if (where.stream().allMatch(relation -> matches(relation, row, values))) {
                    rows.add(projected(row));
                }
            }
            return new ExecutionResult.Rows(
                    resultColumns(), rows, Optional.empty(), CHARGE, List.of());
        }

        private List<byte @Nullable []> projected(List<byte @Nullable []> row) {
            List<byte @Nullable []> cells = new ArrayList<>(columns.size());
            for (ColumnSchema column : columns) {
                cells.add(row.get(table.schema().columns().indexOf(column)));
            }
            return cells;
        }

        private boolean matches(
                Relation relation, List<byte @Nullable []> row, BoundValues values) {
            if (!(relation
                            instanceof
                            Relation.OnColumn(String column, Operator operator, Expression value)
                    && operator == Operator.EQUAL)) {
                throw unsupported();
            }
            ColumnSchema schema = required(table.schema(), column);
            byte @Nullable [] wanted =
                    switch (value) {
                        case Expression.Constant constant ->
                                schema.type().fromText(constant.text());
                        case Expression.Marker marker -> values.get(marker.index());
                        default -> throw unsupported();
                    };
            int index = table.schema().columns().indexOf(schema);
            return Arrays.equals(row.get(index), wanted);
        }
    }
}

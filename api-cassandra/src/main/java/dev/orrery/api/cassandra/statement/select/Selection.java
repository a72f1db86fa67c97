package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.SelectStatement;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Names;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** What is selected. */
final class Selection {
    private static final String JSON = "[json]";

    private final TableSchema table;
    private final List<SelectedColumn> columns;
    private final List<Scope.Aggregated> aggregates;
    private final boolean json;

    private Selection(
            TableSchema table,
            List<SelectedColumn> columns,
            List<Scope.Aggregated> aggregates,
            boolean json) {
        this.table = table;
        this.columns = List.copyOf(columns);
        this.aggregates = List.copyOf(aggregates);
        this.json = json;
    }

    static Selection of(SelectStatement statement, Terms terms, Scope scope) {
        List<SelectedColumn> columns = new ArrayList<>();
        if (statement.selectors().isEmpty()) {
            for (ColumnSchema column : inSelectOrder(scope.table())) {
                columns.add(column(terms, scope, new Expression.Column(column.name()), null));
            }
        }
        for (SelectStatement.Selector selector : statement.selectors()) {
            columns.add(column(terms, scope, selector.expression(), selector.alias().orElse(null)));
        }
        return new Selection(scope.table(), columns, scope.aggregates(), statement.json());
    }

    private static SelectedColumn column(
            Terms terms, Scope scope, Expression expression, @Nullable String alias) {
        Compiled value = terms.calls().compile(unwrapped(expression));
        String name = alias == null ? named(shown(terms, expression)).toString() : alias;
        TableSchema table = scope.table();
        return new SelectedColumn(
                new ColumnSpec(table.keyspace(), table.name().table(), name, value.type()), value);
    }

    /** One expression in parentheses is that expression. */
    private static Expression unwrapped(Expression expression) {
        return expression instanceof Expression.TupleLiteral tuple && tuple.elements().size() == 1
                ? unwrapped(tuple.elements().getFirst())
                : expression;
    }

    /** A cast to the type that a column has already is not shown. */
    private static Expression shown(Terms terms, Expression expression) {
        return expression instanceof Expression.Cast cast
                        && cast.value() instanceof Expression.Column
                        && terms.calls().compile(cast.value()).type().equals(cast.type())
                ? cast.value()
                : expression;
    }

    /** Functions show the keyspace they are from. */
    private static Expression named(Expression expression) {
        return switch (expression) {
            case Expression.Call call ->
                    new Expression.Call(
                            Optional.of(call.keyspace().orElse("system")),
                            call.function(),
                            call.arguments().stream().map(Selection::named).toList());
            case Expression.TupleLiteral tuple when tuple.elements().size() == 1 ->
                    named(tuple.elements().getFirst());
            default -> expression;
        };
    }

    /** All columns: keys first, then static ones, then the others, each by name. */
    static List<ColumnSchema> inSelectOrder(TableSchema table) {
        List<ColumnSchema> all = new ArrayList<>(table.partitionKey());
        all.addAll(table.clustering());
        all.addAll(byName(table.statics()));
        all.addAll(byName(table.regulars()));
        return all;
    }

    private static List<ColumnSchema> byName(List<ColumnSchema> columns) {
        return columns.stream().sorted(Comparator.comparing(ColumnSchema::name)).toList();
    }

    List<ColumnSpec> resultColumns() {
        return json
                ? List.of(
                        new ColumnSpec(
                                table.keyspace(), table.name().table(), JSON, NativeType.TEXT))
                : columns.stream().map(SelectedColumn::spec).toList();
    }

    List<Scope.Aggregated> aggregates() {
        return aggregates;
    }

    List<byte @Nullable []> row(Evaluation evaluation) {
        List<byte @Nullable []> values = new ArrayList<>(columns.size());
        for (SelectedColumn column : columns) {
            values.add(column.value().evaluate(evaluation));
        }
        return json ? List.of(Values.ofText(json(values))) : values;
    }

    private String json(List<byte @Nullable []> values) {
        StringJoiner out = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < columns.size(); i++) {
            CqlType type = columns.get(i).spec().type();
            byte[] value = values.get(i);
            out.add(
                    Names.jsonName(columns.get(i).spec().name())
                            + ": "
                            + (value == null ? "null" : type.toJson(value)));
        }
        return out.toString();
    }
}

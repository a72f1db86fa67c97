package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.TableRow;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.CompactStorage;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.RowsWritten;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a conditional change answers: {@code [applied]}, and what was there if it was not. */
public final class AppliedResult {
    private static final String APPLIED = "[applied]";

    private AppliedResult() {}

    /**
     * The answer of one or several changes of a logical partition.
     *
     * @param batch whether rows are told apart by their keys, as in a batch
     */
    public static ExecutionResult of(
            List<ChangePlan> plans, byte[] partitionKey, RowsWritten written, boolean batch) {
        TableSchema table = plans.getFirst().parts().table();
        List<ColumnSpec> columns = new ArrayList<>();
        columns.add(
                new ColumnSpec(
                        table.keyspace(), table.name().table(), APPLIED, NativeType.BOOLEAN));
        List<List<byte @Nullable []>> rows = new ArrayList<>();
        List<ColumnSchema> shown = written.applied() ? List.of() : shown(plans, table, batch);
        Predicate<ColumnSchema> known = read(plans);
        TableKeys keys = new TableKeys(table);
        for (RowsWritten.CurrentRow current : written.current()) {
            if (!current.row().isEmpty()) {
                rows.add(row(keys, partitionKey, current, shown, known));
            }
        }
        if (rows.isEmpty()) {
            written.current().stream()
                    .filter(current -> showsStatics(plans, current))
                    .findFirst()
                    .ifPresent(each -> rows.add(row(keys, partitionKey, each, shown, known)));
        }
        if (rows.isEmpty() || written.applied()) {
            rows.clear();
            rows.add(List.of(Values.ofBoolean(written.applied())));
        } else {
            shown.forEach(column -> columns.add(Scope.spec(table, column)));
        }
        return new ExecutionResult.Rows(
                columns, rows, Optional.empty(), written.charge(), List.of());
    }

    /** As in Cassandra, static columns are read where they are changed or part of a condition. */
    private static Predicate<ColumnSchema> read(List<ChangePlan> plans) {
        if (plans.stream().anyMatch(ChangePlan::changesStatics)) {
            return _ -> true;
        }
        Set<ColumnSchema> conditions = new HashSet<>();
        plans.forEach(plan -> conditions.addAll(plan.conditionColumns()));
        return column -> !column.isStatic() || conditions.contains(column);
    }

    /** A row that does not exist is told only for what it shares with others, if that was asked. */
    private static boolean showsStatics(List<ChangePlan> plans, RowsWritten.CurrentRow current) {
        return !current.statics().isEmpty()
                && (current.key().isStatic()
                        || plans.stream().anyMatch(ChangePlan::changesStatics)
                        || plans.stream()
                                .flatMap(plan -> plan.conditionColumns().stream())
                                .anyMatch(ColumnSchema::isStatic));
    }

    private static List<ColumnSchema> shown(
            List<ChangePlan> plans, TableSchema table, boolean batch) {
        boolean whole =
                plans.stream()
                        .map(plan -> plan.parts().conditions())
                        .anyMatch(c -> c.ifExists() || c.ifNotExists());
        if (whole) {
            return all(table);
        }
        List<ColumnSchema> columns = new ArrayList<>();
        if (batch) {
            columns.addAll(table.partitionKey());
            columns.addAll(table.clustering());
            table.compact().flatMap(CompactStorage::listedClustering).ifPresent(columns::add);
        }
        for (ChangePlan plan : plans) {
            for (ColumnSchema column : plan.conditionColumns()) {
                if (!columns.contains(column)) {
                    columns.add(column);
                }
            }
        }
        return columns;
    }

    private static List<ColumnSchema> all(TableSchema table) {
        List<ColumnSchema> all = new ArrayList<>(table.partitionKey());
        all.addAll(table.clustering());
        Comparator<ColumnSchema> byName = Comparator.comparing(ColumnSchema::name);
        table.statics().stream().sorted(byName).forEach(all::add);
        table.regulars().stream().sorted(byName).forEach(all::add);
        return all;
    }

    private static List<byte @Nullable []> row(
            TableKeys keys,
            byte[] partitionKey,
            RowsWritten.CurrentRow current,
            List<ColumnSchema> columns,
            Predicate<ColumnSchema> known) {
        RowKey key = current.key();
        boolean hasRow = !key.isStatic() && !current.row().isEmpty();
        TableRow row =
                new TableRow(
                        keys.partitionValues(partitionKey),
                        hasRow ? keys.clusteringValues(key, current.row()) : List.of(),
                        current.statics(),
                        current.row());
        List<byte @Nullable []> values = new ArrayList<>();
        values.add(Values.ofBoolean(false));
        for (ColumnSchema column : columns) {
            values.add(key.isStatic() || known.test(column) ? row.value(column) : null);
        }
        return values;
    }
}

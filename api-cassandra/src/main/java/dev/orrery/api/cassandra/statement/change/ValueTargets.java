package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.where.Bound;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.CompactStorage;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The row named by the values of {@code INSERT}. */
final class ValueTargets implements Targets {
    private final TableKeys keys;
    private final Map<String, Compiled> values;
    private final List<ColumnSchema> partitionKey;
    private final List<ColumnSchema> clustering;
    private final List<ColumnSchema> given;
    private final boolean named;

    ValueTargets(TableSchema table, TableKeys keys, Map<String, Compiled> values) {
        this.keys = keys;
        this.values = Map.copyOf(values);
        this.partitionKey = table.partitionKey();
        this.clustering = table.clustering();
        List<String> missing = missing(partitionKey);
        if (!missing.isEmpty()) {
            throw CqlException.invalid(
                    "Some partition key parts are missing: " + String.join(", ", missing));
        }
        List<String> missingRows = missing(clustering);
        this.given =
                clustering.stream().filter(column -> values.containsKey(column.name())).toList();
        if (table.isCompact()) {
            checkCompact(table);
            this.named = true;
            return;
        }
        this.named = missingRows.isEmpty();
        boolean noneGiven = missingRows.size() == clustering.size();
        boolean regulars = table.regulars().stream().anyMatch(c -> values.containsKey(c.name()));
        boolean statics = table.statics().stream().anyMatch(c -> values.containsKey(c.name()));
        if (!named && (!noneGiven || regulars || !statics)) {
            throw CqlException.invalid(
                    "Some clustering keys are missing: " + String.join(", ", missingRows));
        }
    }

    /** Rows of compact tables may lack the last clustering columns, but not all. */
    private void checkCompact(TableSchema table) {
        boolean noneGiven = given.isEmpty() && !clustering.isEmpty();
        boolean keysAlone =
                clustering.isEmpty()
                        && table.regulars().stream().noneMatch(c -> values.containsKey(c.name()));
        if (noneGiven || keysAlone) {
            List<String> missing = missing(clustering);
            table.compact().flatMap(CompactStorage::hiddenClustering).ifPresent(missing::add);
            throw CqlException.invalid(
                    "Some clustering keys are missing: " + String.join(", ", missing));
        }
        for (int i = 0; i < given.size(); i++) {
            if (!given.get(i).equals(clustering.get(i))) {
                throw CqlException.invalid(
                        "PRIMARY KEY column \"%s\" cannot be restricted as preceding column \"%s\""
                                        .formatted(given.get(i).name(), clustering.get(i).name())
                                + " is not restricted");
            }
        }
    }

    private List<String> missing(List<ColumnSchema> columns) {
        return columns.stream()
                .map(ColumnSchema::name)
                .filter(name -> !values.containsKey(name))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private List<byte[]> bound(List<ColumnSchema> columns, Evaluation evaluation) {
        List<byte[]> all = new ArrayList<>(columns.size());
        for (ColumnSchema column : columns) {
            Compiled value = values.get(column.name());
            if (value == null) {
                throw new IllegalStateException("a key column has no value");
            }
            all.add(Bound.value(value, evaluation, column.name()));
        }
        return all;
    }

    @Override
    public TableKeys keys() {
        return keys;
    }

    @Override
    public List<byte[]> partitionKeys(Evaluation evaluation) {
        byte[] key = keys.partitionKey(bound(partitionKey, evaluation));
        if (key.length == 0) {
            throw CqlException.invalid("Key may not be empty");
        }
        return List.of(key);
    }

    @Override
    public List<RowKey> rows(Evaluation evaluation) {
        return List.of(keys.rowKey(bound(given, evaluation)));
    }

    @Override
    public boolean namesRows() {
        return named;
    }

    @Override
    public boolean isWholePartition() {
        return !named;
    }

    @Override
    public List<RowInterval> intervals(Evaluation evaluation) {
        return List.of(RowInterval.only(rows(evaluation).getFirst()));
    }

    @Override
    public boolean hasManyKeys() {
        return false;
    }

    @Override
    public boolean hasManyRows() {
        return false;
    }
}

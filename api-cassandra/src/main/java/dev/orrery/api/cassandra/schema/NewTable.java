package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.CompactStorage;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.SchemaStatement.ColumnDefinition;
import dev.orrery.cql.syntax.SchemaStatement.CreateTable;
import dev.orrery.cql.syntax.SchemaStatement.PrimaryKey;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.UserTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** Makes a table of a CREATE TABLE statement, and refuses what Cassandra refuses. */
public final class NewTable {
    private final TableName name;
    private final CreateTable statement;
    private final Map<String, CqlType> types = new LinkedHashMap<>();
    private final Set<String> statics = new HashSet<>();

    private NewTable(TableName name, CreateTable statement) {
        this.name = name;
        this.statement = statement;
    }

    /** The table that a user's statement describes. */
    static TableSchema of(TableName name, CreateTable statement, UserTypes userTypes, UUID id) {
        NewTable table = new NewTable(name, statement);
        SchemaNames.checkTable(name);
        table.resolve(userTypes);
        return table.build(id, TableOptionReader.read(TableOptions.NONE, statement.properties()));
    }

    /** A table of the system, whose statement is ours. */
    public static TableSchema system(CreateTable statement, UUID id) {
        TableName name =
                new TableName(statement.table().keyspace().orElseThrow(), statement.table().name());
        NewTable table = new NewTable(name, statement);
        table.resolve(UserTypes.NONE);
        return table.build(id, TableOptionReader.comment(statement.properties().values()));
    }

    private void resolve(UserTypes userTypes) {
        for (ColumnDefinition column : statement.columns()) {
            if (column.mask().isPresent()) {
                throw CqlException.invalid(
                        "Cannot mask columns because dynamic data masking is not enabled. You can"
                                + " enable it with the dynamic_data_masking_enabled property on"
                                + " cassandra.yaml");
            }
            CqlType type = column.type().resolve(name.keyspace(), userTypes);
            if (types.put(column.name(), type) != null) {
                throw CqlException.invalid(
                        "Duplicate column '%s' declaration for table '%s'"
                                .formatted(column.name(), name));
            }
            if (column.isStatic()) {
                statics.add(column.name());
            }
            ColumnTypes.checkNested(type, "");
        }
    }

    private TableSchema build(UUID id, TableOptions options) {
        PrimaryKey key =
                statement
                        .primaryKey()
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                ("No PRIMARY KEY specifed for table '%s' (exactly"
                                                                + " one required)")
                                                        .formatted(name)));
        Set<String> keyColumns = checkedKey(key);
        checkClusteringOrder(key.clustering());
        boolean clustered = !key.clustering().isEmpty();
        if (statement.compactStorage()) {
            SortedMap<String, CqlType> values = new TreeMap<>(types);
            values.keySet().removeAll(keyColumns);
            CompactTables.check(values, clustered, !statics.isEmpty());
        } else if (!clustered && !statics.isEmpty()) {
            throw ColumnTypes.uselessStatic();
        }
        checkCounters(keyColumns, options);
        List<ColumnSchema> columns = columns(key, keyColumns);
        Optional<CompactStorage> compact =
                statement.compactStorage()
                        ? Optional.of(CompactTables.storage(columns))
                        : Optional.empty();
        return TableSchema.create(name, id, columns, options, compact);
    }

    private Set<String> checkedKey(PrimaryKey key) {
        Set<String> seen = new HashSet<>();
        List<String> columns = new ArrayList<>(key.partition());
        columns.addAll(key.clustering());
        for (String column : columns) {
            CqlType type = types.get(column);
            if (type == null) {
                throw CqlException.invalid(
                        "Unknown column '%s' referenced in PRIMARY KEY for table '%s'"
                                .formatted(column, name.table()));
            }
            if (!seen.add(column)) {
                throw CqlException.invalid(
                        "Duplicate column '%s' in PRIMARY KEY clause for table '%s'"
                                .formatted(column, name.table()));
            }
            ColumnTypes.checkKey(column, type);
            if (statics.contains(column)) {
                throw CqlException.invalid(
                        "Static column '%s' cannot be part of the PRIMARY KEY".formatted(column));
            }
        }
        return seen;
    }

    private void checkClusteringOrder(List<String> clustering) {
        List<String> others =
                statement.clusteringOrder().keySet().stream()
                        .filter(column -> !clustering.contains(column))
                        .toList();
        if (!others.isEmpty()) {
            throw CqlException.invalid(
                    "Only clustering key columns can be defined in CLUSTERING ORDER directive: "
                            + others
                            + " are not clustering columns");
        }
        int next = 0;
        for (String column : statement.clusteringOrder().keySet()) {
            String expected = clustering.get(next);
            next++;
            if (!column.equals(expected)) {
                throw CqlException.invalid(
                        statement.clusteringOrder().containsKey(expected)
                                ? ("The order of columns in the CLUSTERING ORDER directive must"
                                                + " match that of the clustering columns (%s must"
                                                + " appear before %s)")
                                        .formatted(expected, column)
                                : "Missing CLUSTERING ORDER for column " + expected);
            }
        }
    }

    private void checkCounters(Set<String> keyColumns, TableOptions options) {
        if (types.values().stream().noneMatch(CqlType::isCounter)) {
            return;
        }
        boolean mixed =
                types.entrySet().stream()
                        .anyMatch(
                                column ->
                                        !keyColumns.contains(column.getKey())
                                                && !column.getValue().isCounter());
        if (mixed) {
            throw CqlException.invalid(
                    "Cannot mix counter and non counter columns in the same table");
        }
        if (options.defaultTimeToLiveSeconds() > 0) {
            throw CqlException.invalid("Cannot set default_time_to_live on a table with counters");
        }
    }

    private List<ColumnSchema> columns(PrimaryKey key, Set<String> keyColumns) {
        List<ColumnSchema> columns = new ArrayList<>();
        for (String column : key.partition()) {
            columns.add(column(column, ColumnKind.PARTITION_KEY, columns.size(), false));
        }
        for (int i = 0; i < key.clustering().size(); i++) {
            String column = key.clustering().get(i);
            boolean descending = statement.clusteringOrder().getOrDefault(column, false);
            columns.add(column(column, ColumnKind.CLUSTERING, i, descending));
        }
        for (String column : new TreeMap<>(types).keySet()) {
            if (!keyColumns.contains(column)) {
                ColumnKind kind = statics.contains(column) ? ColumnKind.STATIC : ColumnKind.REGULAR;
                columns.add(column(column, kind, -1, false));
            }
        }
        return columns;
    }

    private ColumnSchema column(String column, ColumnKind kind, int position, boolean descending) {
        CqlType type = types.get(column);
        if (type == null) {
            throw new IllegalStateException("a column without a type");
        }
        return new ColumnSchema(0, column, kind, position, type, descending);
    }
}

package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.CompactStorage;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.CqlType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** What Cassandra asks of tables with {@code COMPACT STORAGE}. */
final class CompactTables {
    private static final String CLUSTERING_NAME = "column";
    private static final String VALUE_NAME = "value";

    private CompactTables() {}

    /**
     * Refuses what cannot be stored that way.
     *
     * @param values the columns that are no keys
     */
    static void check(
            SortedMap<String, CqlType> values, boolean hasClustering, boolean hasStatics) {
        if (values.values().stream().anyMatch(CqlType::isMultiCell)) {
            throw CqlException.invalid(
                    "Non-frozen collections and UDTs are not supported with COMPACT STORAGE");
        }
        if (hasStatics) {
            throw CqlException.invalid(
                    "Static columns are not supported in COMPACT STORAGE tables");
        }
        if (!hasClustering && values.isEmpty()) {
            throw CqlException.invalid("No definition found that is not part of the PRIMARY KEY");
        }
        if (hasClustering && values.size() > 1) {
            throw CqlException.invalid(
                    "COMPACT STORAGE with composite PRIMARY KEY allows no more than one column not"
                            + " part of the PRIMARY KEY (got: %s)"
                                    .formatted(String.join(", ", values.keySet())));
        }
    }

    /** How a new table with these columns is compact. */
    static CompactStorage storage(List<ColumnSchema> columns) {
        Set<String> taken = columns.stream().map(ColumnSchema::name).collect(Collectors.toSet());
        if (columns.stream().noneMatch(column -> column.kind() == ColumnKind.CLUSTERING)) {
            return new CompactStorage(
                    Optional.of(freeName(CLUSTERING_NAME, 1, taken)),
                    Optional.of(freeName(VALUE_NAME, 0, taken)));
        }
        return columns.stream().anyMatch(column -> column.kind() == ColumnKind.REGULAR)
                ? CompactStorage.OF_ROWS_WITH_VALUES
                : new CompactStorage(Optional.empty(), Optional.of(freeName(VALUE_NAME, 0, taken)));
    }

    private static String freeName(String base, int first, Set<String> taken) {
        int next = first;
        String name = next == 0 ? base : base + next;
        while (taken.contains(name)) {
            next++;
            name = base + next;
        }
        return name;
    }

    static void refuseAdding(TableSchema table) {
        if (table.isCompact()) {
            throw CqlException.invalid("Cannot add new column to a COMPACT STORAGE table");
        }
    }

    /** A table with clustering columns keeps its value, and hidden columns are nobody's to drop. */
    static void refuseDropping(TableSchema table, String column) {
        Optional<CompactStorage> compact = table.compact();
        if (compact.flatMap(CompactStorage::hiddenClustering).filter(column::equals).isPresent()) {
            throw CqlException.invalid("Cannot drop PRIMARY KEY column " + column);
        }
        boolean hidden = compact.filter(storage -> storage.hides(column)).isPresent();
        boolean onlyValue =
                table.isCompact()
                        && !table.clustering().isEmpty()
                        && table.regulars().stream().anyMatch(c -> c.name().equals(column));
        if (hidden || onlyValue) {
            throw CqlException.invalid(
                    "Cannot drop the value column %s of a COMPACT STORAGE table".formatted(column));
        }
    }

    static boolean isTaken(TableSchema table, String name) {
        return table.column(name).isPresent()
                || table.compact().filter(storage -> storage.hides(name)).isPresent();
    }

    static void checkIndexed(TableSchema table, ColumnSchema column) {
        if (!table.isCompact()) {
            return;
        }
        if (column.isKey()) {
            throw CqlException.invalid(
                    "Secondary indexes are not supported on PRIMARY KEY columns in COMPACT STORAGE"
                            + " tables");
        }
        if (!table.clustering().isEmpty()) {
            throw CqlException.invalid(
                    "Secondary indexes are not supported on compact value column of COMPACT STORAGE"
                            + " tables");
        }
    }
}

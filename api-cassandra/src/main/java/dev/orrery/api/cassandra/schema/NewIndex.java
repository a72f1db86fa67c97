package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.SchemaStatement;
import dev.orrery.cql.syntax.SchemaStatement.CreateIndex;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.Names;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Makes an index of a CREATE INDEX statement, and refuses what Cassandra refuses. */
final class NewIndex {
    private final CreateIndex statement;
    private final IndexImplementation implementation;
    private final Set<String> takenNames;

    NewIndex(CreateIndex statement, IndexImplementation implementation, Set<String> takenNames) {
        this.statement = statement;
        this.implementation = implementation;
        this.takenNames = takenNames;
    }

    IndexSchema on(TableSchema table) {
        if (table.isCounter()) {
            throw CqlException.invalid("Secondary indexes on counter tables aren't supported");
        }
        if (statement.targets().isEmpty()) {
            throw CqlException.invalid(
                    "Only CUSTOM indexes can be created without specifying a target column");
        }
        if (statement.targets().size() > 1) {
            throw CqlException.invalid("Only CUSTOM indexes support multiple columns");
        }
        SchemaStatement.IndexTarget target = statement.targets().getFirst();
        ColumnSchema column =
                table.column(target.column())
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                "Undefined column name %s in table %s"
                                                        .formatted(
                                                                Names.quoted(target.column()),
                                                                table.name())));
        IndexTarget kind = kind(target, column);
        check(table, column, kind, shown(target, column));
        if (implementation.custom()) {
            AttachedIndexOptions.check(implementation.options(), column);
        }
        Map<String, String> options = new TreeMap<>(implementation.options());
        options.put("target", targetText(kind, column));
        return new IndexSchema(
                0,
                statement.name().orElseGet(() -> freeName(table, column)),
                column.number(),
                kind,
                implementation.custom() ? "CUSTOM" : "COMPOSITES",
                options);
    }

    private static IndexTarget kind(SchemaStatement.IndexTarget target, ColumnSchema column) {
        return switch (target.kind()) {
            case SIMPLE, VALUES ->
                    isCollection(column.type()) && column.type().isMultiCell()
                            ? IndexTarget.VALUES
                            : IndexTarget.VALUE;
            case KEYS -> IndexTarget.KEYS;
            case ENTRIES -> IndexTarget.ENTRIES;
            case FULL -> IndexTarget.FULL;
        };
    }

    /** The word that messages have: without one, a collection's values are meant. */
    private static String shown(SchemaStatement.IndexTarget target, ColumnSchema column) {
        if (target.kind() == SchemaStatement.IndexTarget.Kind.SIMPLE) {
            return isCollection(column.type()) ? "values" : "";
        }
        return target.kind().name().toLowerCase(Locale.ROOT);
    }

    private static void check(
            TableSchema table, ColumnSchema column, IndexTarget kind, String shown) {
        CqlType type = column.type();
        checkDuration(type);
        CompactTables.checkIndexed(table, column);
        String name = Names.quoted(column.name());
        if (column.kind() == ColumnKind.PARTITION_KEY && table.partitionKey().size() == 1) {
            throw CqlException.invalid(
                    "Cannot create secondary index on the only partition key column " + name);
        }
        boolean collection = isCollection(type);
        boolean frozen = collection && !type.isMultiCell();
        if (frozen && kind != IndexTarget.FULL) {
            throw CqlException.invalid(
                    ("Cannot create %s() index on frozen column %s. Frozen collections are"
                                    + " immutable and must be fully indexed by using the 'full(%s)'"
                                    + " modifier")
                            .formatted(shown, name, name));
        }
        if (!frozen && kind == IndexTarget.FULL) {
            throw CqlException.invalid("full() indexes can only be created on frozen collections");
        }
        if (!collection && !shown.isEmpty()) {
            throw CqlException.invalid(
                    "Cannot create %s() index on %s. Non-collection columns only support simple"
                                    .formatted(shown, name)
                            + " indexes");
        }
        boolean map = type instanceof MapType && type.isMultiCell();
        if (!map && (kind == IndexTarget.KEYS || kind == IndexTarget.ENTRIES)) {
            throw CqlException.invalid(
                    "Cannot create index on %s of column %s with non-map type"
                            .formatted(shown, name));
        }
        if (type instanceof UserType && type.isMultiCell()) {
            throw CqlException.invalid("Cannot create index on non-frozen UDT column " + name);
        }
    }

    private static void checkDuration(CqlType type) {
        if (!ColumnTypes.hasDuration(type)) {
            return;
        }
        String what =
                switch (type) {
                    case UserType _ -> "UDTs containing durations";
                    case TupleType _ -> "tuples containing durations";
                    default ->
                            isCollection(type)
                                    ? "collections containing durations"
                                    : "duration columns";
                };
        throw CqlException.invalid("Secondary indexes are not supported on " + what);
    }

    private static boolean isCollection(CqlType type) {
        return type instanceof ListType || type instanceof SetType || type instanceof MapType;
    }

    private static String targetText(IndexTarget kind, ColumnSchema column) {
        String name = Names.quoted(column.name());
        return kind == IndexTarget.VALUE
                ? name
                : "%s(%s)".formatted(kind.name().toLowerCase(Locale.ROOT), name);
    }

    private String freeName(TableSchema table, ColumnSchema column) {
        String base =
                "%s_%s_idx".formatted(table.name().table(), column.name().replaceAll("\\W", ""));
        String name = base;
        for (int i = 1; takenNames.contains(name); i++) {
            name = base + "_" + i;
        }
        return name;
    }

    /** An index that finds the same, under another name. */
    static Optional<IndexSchema> equalTo(TableSchema table, IndexSchema index) {
        return table.indexes().stream()
                .filter(other -> other.column() == index.column())
                .filter(other -> other.kind().equals(index.kind()))
                .filter(other -> other.options().equals(index.options()))
                .findFirst();
    }

    /** A part of a column has one storage-attached index. */
    static void refuseSecond(TableSchema table, IndexSchema index) {
        boolean known =
                table.indexes().stream()
                        .anyMatch(
                                other ->
                                        other.isCustom()
                                                && other.column() == index.column()
                                                && other.target() == index.target());
        if (index.isCustom() && known) {
            throw CqlException.invalid(
                    "Cannot create more than one storage-attached index on the same column: "
                            + index.options().get("target"));
        }
    }
}

package dev.orrery.api.cassandra.system;

import dev.orrery.api.cassandra.schema.Schemas;
import dev.orrery.api.cassandra.schema.TableOption;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.Values;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The schema as rows: system_schema for stored tables, system_virtual_schema for the others. */
public final class SchemaTables {
    private static final String STORED = "system_schema";
    private static final String VIRTUAL = "system_virtual_schema";
    private static final long MICROS_PER_MILLI = 1_000;

    private final Schemas schemas;

    private SchemaTables(Schemas schemas) {
        this.schemas = schemas;
    }

    public static void fill(SystemTables tables, Schemas schemas) {
        SchemaTables filler = new SchemaTables(schemas);
        tables.fill(STORED, "keyspaces", _ -> filler.keyspaces(false).map(SchemaTables::keyspace));
        tables.fill(STORED, "tables", _ -> filler.perTable(false, t -> Stream.of(table(t))));
        tables.fill(STORED, "columns", _ -> filler.perTable(false, SchemaTables::columns));
        tables.fill(STORED, "types", _ -> filler.types());
        tables.fill(STORED, "indexes", _ -> filler.perTable(false, SchemaTables::indexes));
        tables.fill(STORED, "dropped_columns", _ -> filler.perTable(false, SchemaTables::dropped));
        tables.fill(
                VIRTUAL,
                "keyspaces",
                _ ->
                        filler.keyspaces(true)
                                .map(k -> new RowWriter().text("keyspace_name", k.name())));
        tables.fill(VIRTUAL, "tables", _ -> filler.perTable(true, t -> Stream.of(virtual(t))));
        tables.fill(VIRTUAL, "columns", _ -> filler.perTable(true, SchemaTables::columns));
    }

    private Stream<Schemas.Keyspace> keyspaces(boolean virtual) {
        return schemas.all().stream().filter(keyspace -> keyspace.virtual() == virtual);
    }

    private Stream<RowWriter> perTable(
            boolean virtual, Function<TableSchema, Stream<RowWriter>> rows) {
        return keyspaces(virtual).flatMap(k -> k.tables().stream()).flatMap(rows);
    }

    private static RowWriter keyspace(Schemas.Keyspace keyspace) {
        return new RowWriter()
                .text("keyspace_name", keyspace.name())
                .bool("durable_writes", keyspace.schema().durableWrites())
                .map("replication", keyspace.schema().replication());
    }

    private static RowWriter named(TableSchema table) {
        return new RowWriter()
                .text("keyspace_name", table.keyspace())
                .text("table_name", table.name().table());
    }

    private static RowWriter virtual(TableSchema table) {
        return named(table).text("comment", table.options().comment());
    }

    private static RowWriter table(TableSchema table) {
        TableOptions options = table.options();
        RowWriter row =
                named(table)
                        .set("flags", flags(table))
                        .uuid("id", table.id())
                        .real("dclocal_read_repair_chance", 0)
                        .real("read_repair_chance", 0);
        for (TableOption option : TableOption.values()) {
            if (isShown(option, options)) {
                put(row, option, options);
            }
        }
        return row;
    }

    /** As Cassandra tells how it stores rows; drivers find compact tables by it. */
    private static Set<String> flags(TableSchema table) {
        Set<String> flags = new HashSet<>();
        if (!table.isCompact() || table.clustering().size() > 1) {
            flags.add("compound");
        }
        if (table.isCompact() && !table.clustering().isEmpty()) {
            flags.add("dense");
        }
        if (table.isCounter()) {
            flags.add("counter");
        }
        return flags;
    }

    /** Options that came late are empty in Cassandra's table unless somebody set them. */
    private static boolean isShown(TableOption option, TableOptions options) {
        return switch (option) {
            case ALLOW_AUTO_SNAPSHOT, CDC, INCREMENTAL_BACKUPS, MEMTABLE ->
                    option != TableOption.MEMTABLE && options.texts().containsKey(option.cqlName());
            default -> true;
        };
    }

    private static void put(RowWriter row, TableOption option, TableOptions options) {
        String name = option.cqlName();
        switch (option.kind()) {
            case MAP -> row.map(name, option.map(options));
            case BOOLEAN -> row.bool(name, Boolean.parseBoolean(option.text(options)));
            case INTEGER -> row.number(name, Integer.parseInt(option.text(options)));
            case DOUBLE -> row.real(name, Double.parseDouble(option.text(options)));
            case TEXT, POLICY -> row.text(name, option.text(options));
        }
    }

    private static Stream<RowWriter> columns(TableSchema table) {
        return ListedColumn.of(table).map(column -> column(table, column));
    }

    private static RowWriter column(TableSchema table, ListedColumn column) {
        return named(table)
                .text("column_name", column.name())
                .text("clustering_order", order(column))
                .bytes("column_name_bytes", Values.ofText(column.name()))
                .text("kind", column.kind().name().toLowerCase(Locale.ROOT))
                .number("position", column.position())
                .text("type", column.typeName());
    }

    private static String order(ListedColumn column) {
        if (column.kind() != ColumnKind.CLUSTERING) {
            return "none";
        }
        return column.descending() ? "desc" : "asc";
    }

    private Stream<RowWriter> types() {
        return keyspaces(false)
                .flatMap(keyspace -> keyspace.schema().types().stream())
                .map(SchemaTables::type);
    }

    private static RowWriter type(UserType type) {
        List<String> names = type.fields().stream().map(UserType.Field::name).toList();
        List<String> types = type.fields().stream().map(f -> f.type().cqlName()).toList();
        return new RowWriter()
                .text("keyspace_name", type.keyspace())
                .text("type_name", type.name())
                .list("field_names", names)
                .list("field_types", types);
    }

    private static Stream<RowWriter> indexes(TableSchema table) {
        return table.indexes().stream()
                .map(
                        index ->
                                named(table)
                                        .text("index_name", index.name())
                                        .text("kind", index.kind())
                                        .map("options", index.options()));
    }

    private static Stream<RowWriter> dropped(TableSchema table) {
        return table.dropped().stream()
                .map(
                        column ->
                                named(table)
                                        .text("column_name", column.name())
                                        .bigint(
                                                "dropped_time",
                                                column.droppedAtMicros() / MICROS_PER_MILLI)
                                        .text(
                                                "kind",
                                                ListedColumn.kind(table, column.kind())
                                                        .name()
                                                        .toLowerCase(Locale.ROOT))
                                        .text("type", column.type().cqlName()));
    }
}

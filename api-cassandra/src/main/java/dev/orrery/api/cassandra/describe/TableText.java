package dev.orrery.api.cassandra.describe;

import dev.orrery.api.cassandra.schema.TableOption;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.CompactStorage;
import dev.orrery.cql.schema.DroppedColumn;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Tables as the statements that make them, in Cassandra's layout. */
final class TableText {
    private static final String COLUMNS = ",\n    ";
    private static final String OPTIONS = "\n    AND ";
    private static final Comparator<ColumnSchema> SINGLE_CELLS_FIRST =
            Comparator.comparing((ColumnSchema column) -> column.type().isMultiCell())
                    .thenComparing(ColumnSchema::name);

    private final TableSchema table;

    private TableText(TableSchema table) {
        this.table = table;
    }

    /**
     * The statement that makes a table.
     *
     * @param internals also what only matters for restoring files: the id and dropped columns
     */
    static String of(TableSchema table, boolean internals) {
        TableText text = new TableText(table);
        List<String> options = text.options();
        if (internals) {
            options.addFirst("ID = " + table.id());
        }
        if (table.isCompact()) {
            options.addFirst("COMPACT STORAGE");
        }
        String statement =
                "CREATE TABLE %s (\n    %s\n) WITH %s;"
                        .formatted(
                                SchemaText.tableName(table),
                                text.columns(internals),
                                String.join(OPTIONS, options));
        String whole = internals ? statement + text.drops() : statement;
        return table.isCompact() ? forReference(table, whole) : whole;
    }

    /** Cassandra says of all compact tables that they cannot be made by a statement. */
    private static String forReference(TableSchema table, String statement) {
        return """
        /*
        Warning: Table %s omitted because it has constructs not compatible with CQL (was created \
        via legacy API).
        Approximate structure, for reference:
        (this should not be used to reproduce this schema)

        %s
        */\
        """
                .formatted(SchemaText.tableName(table), statement);
    }

    static String virtual(TableSchema table) {
        TableText text = new TableText(table);
        List<String> options = new ArrayList<>();
        text.clusteringOrder(options);
        options.add("comment = " + SchemaText.text(table.options().comment()));
        return """
        /*
        Warning: Table %1$s is a virtual table and cannot be recreated with CQL.
        Structure, for reference:
        VIRTUAL TABLE %1$s (
            %2$s
        ) WITH %3$s;
        */\
        """
                .formatted(
                        SchemaText.tableName(table),
                        text.columns(false),
                        String.join(OPTIONS, options));
    }

    private String columns(boolean internals) {
        List<String> lines = new ArrayList<>();
        boolean simpleKey = table.partitionKey().size() == 1 && listedClustering().isEmpty();
        for (ColumnSchema column : table.partitionKey()) {
            lines.add(column(column) + (simpleKey ? " PRIMARY KEY" : ""));
        }
        table.clustering().forEach(column -> lines.add(column(column)));
        table.statics().stream()
                .filter(column -> !internals || !wasDropped(column))
                .sorted(SINGLE_CELLS_FIRST)
                .forEach(column -> lines.add(column(column) + " static"));
        table.regulars().stream()
                .filter(column -> !internals || !wasDropped(column))
                .sorted(SINGLE_CELLS_FIRST)
                .forEach(column -> lines.add(column(column)));
        if (internals) {
            for (DroppedColumn column : table.dropped()) {
                lines.add(Names.quoted(column.name()) + " " + column.type().cqlName());
            }
        }
        if (!simpleKey) {
            lines.add("PRIMARY KEY " + primaryKey());
        }
        return String.join(COLUMNS, lines);
    }

    private boolean wasDropped(ColumnSchema column) {
        return table.dropped().stream().anyMatch(d -> d.name().equals(column.name()));
    }

    /** A column that was dropped and added again goes the same way. */
    private String drops() {
        StringBuilder text = new StringBuilder();
        String alter = "\nALTER TABLE " + SchemaText.tableName(table);
        for (DroppedColumn column : table.dropped()) {
            text.append(alter)
                    .append(" DROP ")
                    .append(Names.quoted(column.name()))
                    .append(" USING TIMESTAMP ")
                    .append(column.droppedAtMicros())
                    .append(';');
            table.column(column.name())
                    .ifPresent(
                            again ->
                                    text.append(alter)
                                            .append(" ADD ")
                                            .append(column(again))
                                            .append(again.isStatic() ? " static;" : ";"));
        }
        return text.toString();
    }

    private static String column(ColumnSchema column) {
        return Names.quoted(column.name()) + " " + column.type().cqlName();
    }

    private String primaryKey() {
        String partition =
                table.partitionKey().stream()
                        .map(column -> Names.quoted(column.name()))
                        .collect(Collectors.joining(", "));
        List<String> parts = new ArrayList<>();
        parts.add(table.partitionKey().size() > 1 ? "(" + partition + ")" : partition);
        table.clustering().forEach(column -> parts.add(Names.quoted(column.name())));
        return "(" + String.join(", ", parts) + ")";
    }

    /** The clustering columns, or the one that Cassandra stores a compact table without any by. */
    private List<ColumnSchema> listedClustering() {
        List<ColumnSchema> columns = new ArrayList<>(table.clustering());
        table.compact().flatMap(CompactStorage::listedClustering).ifPresent(columns::add);
        return columns;
    }

    private void clusteringOrder(List<String> options) {
        if (!listedClustering().isEmpty()) {
            options.add(
                    listedClustering().stream()
                            .map(
                                    column ->
                                            Names.quoted(column.name())
                                                    + (column.descending() ? " DESC" : " ASC"))
                            .collect(Collectors.joining(", ", "CLUSTERING ORDER BY (", ")")));
        }
    }

    private List<String> options() {
        List<String> options = new ArrayList<>();
        clusteringOrder(options);
        for (TableOption option : TableOption.values()) {
            options.add(option.cqlName() + " = " + value(option));
        }
        table.options()
                .texts()
                .forEach(
                        (name, value) -> {
                            if (name.startsWith("cosmosdb_")) {
                                options.add(name + " = " + value);
                            }
                        });
        return options;
    }

    private String value(TableOption option) {
        if (option.kind() == TableOption.Kind.MAP) {
            return SchemaText.map(option.map(table.options()));
        }
        String text = option.text(table.options());
        return option.kind().isQuoted() ? SchemaText.text(text) : text;
    }
}

package dev.orrery.api.cassandra.describe;

import dev.orrery.api.cassandra.schema.SchemaNames;
import dev.orrery.api.cassandra.schema.Schemas;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.DescribeStatement;
import dev.orrery.cql.type.Names;
import dev.orrery.cql.type.UserType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Answers DESCRIBE statements from memory. */
public final class DescribeStatements {
    private static final List<String> LISTED = List.of("keyspace_name", "type", "name");
    private static final List<String> CREATED =
            List.of("keyspace_name", "type", "name", "create_statement");
    private static final List<String> CLUSTER = List.of("cluster", "partitioner", "snitch");

    private final Schemas schemas;
    private final String clusterName;

    public DescribeStatements(Schemas schemas, String clusterName) {
        this.schemas = schemas;
        this.clusterName = clusterName;
    }

    /**
     * Answers a statement.
     *
     * @param session the session's keyspace
     */
    public Description run(DescribeStatement statement, Optional<String> session) {
        return switch (statement.element()) {
            case CLUSTER -> cluster();
            case SCHEMA -> created(schemas.users(), statement);
            case FULL_SCHEMA -> created(schemas.all(), statement);
            case KEYSPACES -> listKeyspaces();
            case KEYSPACE -> keyspace(statement, session);
            case TABLES -> listTables(session);
            case TYPES -> listTypes(session);
            case FUNCTIONS, AGGREGATES -> new Description(LISTED, List.of());
            case TABLE -> table(statement, keyspaceOf(statement, session));
            case INDEX -> index(statement, keyspaceOf(statement, session));
            case TYPE -> type(statement, keyspaceOf(statement, session));
            case MATERIALIZED_VIEW ->
                    throw missing(
                            "Materialized view '%s' not found in '%s'",
                            statement, keyspaceOf(statement, session));
            case FUNCTION ->
                    throw missing(
                            "User defined function '%s' not found in '%s'",
                            statement, keyspaceOf(statement, session));
            case AGGREGATE ->
                    throw missing(
                            "User defined aggregate '%s' not found in '%s'",
                            statement, keyspaceOf(statement, session));
            case ANY -> any(statement, session);
        };
    }

    private Description cluster() {
        List<String> row = List.of(clusterName, "Murmur3Partitioner", "DynamicEndpointSnitch");
        return new Description(CLUSTER, List.of(row));
    }

    private static String name(DescribeStatement statement) {
        return statement.name().orElse("");
    }

    private static CqlException missing(
            String text, DescribeStatement statement, Schemas.Keyspace keyspace) {
        return CqlException.invalid(text.formatted(name(statement), keyspace.name()));
    }

    private static CqlException noKeyspace() {
        return CqlException.invalid("No keyspace specified and no current keyspace");
    }

    private Schemas.Keyspace keyspaceOf(DescribeStatement statement, Optional<String> session) {
        return required(statement.keyspace().or(() -> session).orElseThrow(() -> noKeyspace()));
    }

    private Schemas.Keyspace required(String name) {
        return schemas.keyspace(name)
                .orElseThrow(
                        () -> CqlException.invalid("'%s' not found in keyspaces".formatted(name)));
    }

    private Description listKeyspaces() {
        List<List<String>> rows = new ArrayList<>();
        for (Schemas.Keyspace keyspace : schemas.all()) {
            rows.add(listed(keyspace, "keyspace", keyspace.name()));
        }
        return new Description(LISTED, rows);
    }

    private List<Schemas.Keyspace> scope(Optional<String> session) {
        return session.map(name -> List.of(required(name))).orElseGet(schemas::all);
    }

    private Description listTables(Optional<String> session) {
        List<List<String>> rows = new ArrayList<>();
        for (Schemas.Keyspace keyspace : scope(session)) {
            for (TableSchema table : sorted(keyspace.tables())) {
                rows.add(listed(keyspace, "table", table.name().table()));
            }
        }
        return new Description(LISTED, rows);
    }

    private Description listTypes(Optional<String> session) {
        List<List<String>> rows = new ArrayList<>();
        for (Schemas.Keyspace keyspace : scope(session)) {
            keyspace.schema().types().stream()
                    .sorted(Comparator.comparing(UserType::name))
                    .forEach(type -> rows.add(listed(keyspace, "type", type.name())));
        }
        return new Description(LISTED, rows);
    }

    private static List<String> listed(Schemas.Keyspace keyspace, String kind, String name) {
        return List.of(Names.quoted(keyspace.name()), kind, Names.quoted(name));
    }

    private static List<TableSchema> sorted(List<TableSchema> tables) {
        return tables.stream()
                .sorted(
                        Comparator.comparing(
                                table -> table.name().table(), String.CASE_INSENSITIVE_ORDER))
                .toList();
    }

    private static Description created(
            List<Schemas.Keyspace> keyspaces, DescribeStatement statement) {
        List<List<String>> rows = new ArrayList<>();
        keyspaces.forEach(keyspace -> addKeyspace(rows, keyspace, statement));
        return new Description(CREATED, rows);
    }

    private Description keyspace(DescribeStatement statement, Optional<String> session) {
        String name =
                statement
                        .name()
                        .or(statement::keyspace)
                        .or(() -> session)
                        .orElseThrow(() -> noKeyspace());
        return created(List.of(required(name)), statement);
    }

    private static void addKeyspace(
            List<List<String>> rows, Schemas.Keyspace keyspace, DescribeStatement statement) {
        String text =
                keyspace.virtual()
                        ? SchemaText.virtualKeyspace(keyspace.name())
                        : SchemaText.keyspace(keyspace.schema());
        rows.add(row(keyspace.name(), "keyspace", keyspace.name(), text));
        if (statement.only()) {
            return;
        }
        for (UserType type : keyspace.schema().types()) {
            rows.add(row(keyspace.name(), "type", type.name(), SchemaText.type(type)));
        }
        for (TableSchema table : sorted(keyspace.tables())) {
            addTable(rows, table, statement.internals());
        }
    }

    private static void addTable(List<List<String>> rows, TableSchema table, boolean internals) {
        String text =
                SchemaNames.isVirtual(table.keyspace())
                        ? TableText.virtual(table)
                        : TableText.of(table, internals);
        rows.add(row(table.keyspace(), "table", table.name().table(), text));
        table.indexes().stream()
                .sorted(Comparator.comparing(IndexSchema::name))
                .forEach(index -> rows.add(row(table, index)));
    }

    private static List<String> row(TableSchema table, IndexSchema index) {
        return row(table.keyspace(), "index", index.name(), SchemaText.index(table, index));
    }

    private static List<String> row(String keyspace, String kind, String name, String text) {
        return List.of(Names.quoted(keyspace), kind, Names.quoted(name), text);
    }

    private static Description table(DescribeStatement statement, Schemas.Keyspace keyspace) {
        TableSchema table =
                keyspace.table(name(statement))
                        .orElseThrow(
                                () ->
                                        missing(
                                                "Table '%s' not found in keyspace '%s'",
                                                statement, keyspace));
        List<List<String>> rows = new ArrayList<>();
        addTable(rows, table, statement.internals());
        return new Description(CREATED, rows);
    }

    private static Description index(DescribeStatement statement, Schemas.Keyspace keyspace) {
        return findIndex(statement, keyspace)
                .orElseThrow(
                        () ->
                                missing(
                                        "Table for existing index '%s' not found in '%s'",
                                        statement, keyspace));
    }

    private static Optional<Description> findIndex(
            DescribeStatement statement, Schemas.Keyspace keyspace) {
        for (TableSchema table : keyspace.tables()) {
            Optional<IndexSchema> index = table.index(name(statement));
            if (index.isPresent()) {
                return Optional.of(new Description(CREATED, List.of(row(table, index.get()))));
            }
        }
        return Optional.empty();
    }

    private static Description type(DescribeStatement statement, Schemas.Keyspace keyspace) {
        UserType type =
                keyspace.schema()
                        .type(name(statement))
                        .orElseThrow(
                                () ->
                                        missing(
                                                "User defined type '%s' not found in '%s'",
                                                statement, keyspace));
        List<String> row = row(keyspace.name(), "type", type.name(), SchemaText.type(type));
        return new Description(CREATED, List.of(row));
    }

    /** A name alone: a keyspace, or a table or an index of the keyspace that is in use. */
    private Description any(DescribeStatement statement, Optional<String> session) {
        String name = name(statement);
        if (statement.keyspace().isEmpty() && schemas.keyspace(name).isPresent()) {
            return created(List.of(required(name)), statement);
        }
        Optional<String> inside = statement.keyspace().or(() -> session);
        if (inside.isEmpty()) {
            throw CqlException.invalid("'%s' not found in keyspaces".formatted(name));
        }
        Schemas.Keyspace keyspace = required(inside.get());
        if (keyspace.table(name).isPresent()) {
            return table(statement, keyspace);
        }
        return findIndex(statement, keyspace)
                .orElseThrow(() -> missing("'%s' not found in keyspace '%s'", statement, keyspace));
    }
}

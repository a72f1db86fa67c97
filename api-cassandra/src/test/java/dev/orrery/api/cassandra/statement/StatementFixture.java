package dev.orrery.api.cassandra.statement;

import dev.orrery.api.cassandra.statement.engine.CqlStatements;
import dev.orrery.api.cassandra.statement.engine.LoggedBatches;
import dev.orrery.api.cassandra.statement.engine.ServerFunctions;
import dev.orrery.api.cassandra.statement.select.PagingStates;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.CompactStorage;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.CqlParser;
import dev.orrery.cql.syntax.ParsedStatement;
import dev.orrery.cql.syntax.SchemaStatement;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.UserType;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.gateway.tables.BatchWrites;
import dev.orrery.model.time.Clock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Statements on an engine in this process; tables are made from their CQL. */
final class StatementFixture implements AutoCloseable {
    static final String KEYSPACE = "ks";

    private static final CompactStorage HIDING =
            new CompactStorage(Optional.of("column1"), Optional.of("value"));

    /** Stands for null among bound values. */
    static final byte[] NULL = {1};

    private final Gateway gateway;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, VirtualTable> virtualTables = new HashMap<>();
    private final Statements statements;

    StatementFixture(Path directory) {
        AccountKeys keys =
                new AccountKeys(new AccountKeys.KeyTexts(key(1), key(2), key(3), key(4)), false);
        gateway =
                new Gateway(
                        Cluster.open(
                                ClusterOptions.defaults(directory).withRateLimits(RateLimits.NONE)),
                        keys,
                        GatewayOptions.defaults());
        gateway.tables()
                .createKeyspace(KeyspaceSchema.of(KEYSPACE, Map.of(), true), Optional.empty());
        statements =
                new CqlStatements(
                        new TableLookup(gateway.tables(), new Virtuals()),
                        gateway.rows(),
                        gateway.rowFeed(),
                        batches(),
                        new PagingStates(new byte[] {1, 2, 3}),
                        new ServerFunctions(Clock.system()),
                        threads);
    }

    private LoggedBatches batches() {
        return parts ->
                gateway.batches()
                        .write(
                                parts.stream()
                                        .map(
                                                part ->
                                                        new BatchWrites.Part(
                                                                part.table(),
                                                                part.partitionKey(),
                                                                part.changes()))
                                        .toList());
    }

    private static String key(int fill) {
        byte[] bytes = new byte[64];
        Arrays.fill(bytes, (byte) fill);
        return Base64.getEncoder().encodeToString(bytes);
    }

    private final class Virtuals implements VirtualTables {
        @Override
        public boolean hasKeyspace(String keyspace) {
            return keyspace.equals("system");
        }

        @Override
        public Optional<VirtualTable> find(String keyspace, String table) {
            return Optional.ofNullable(virtualTables.get(table));
        }
    }

    void addVirtual(String name, VirtualTable table) {
        virtualTables.put(name, table);
    }

    Statements statements() {
        return statements;
    }

    /** A table of a {@code CREATE TABLE} statement. */
    TableSchema schema(String cql, String keyspace) {
        var create = (SchemaStatement.CreateTable) CqlParser.parse(cql).statement();
        SchemaStatement.PrimaryKey key = create.primaryKey().orElseThrow();
        List<ColumnSchema> columns = new ArrayList<>();
        for (SchemaStatement.ColumnDefinition definition : create.columns()) {
            String name = definition.name();
            CqlType type = definition.type().resolve(KEYSPACE, gateway.tables().catalog());
            int partition = key.partition().indexOf(name);
            int clustering = key.clustering().indexOf(name);
            ColumnKind kind =
                    partition >= 0
                            ? ColumnKind.PARTITION_KEY
                            : clustering >= 0
                                    ? ColumnKind.CLUSTERING
                                    : definition.isStatic()
                                            ? ColumnKind.STATIC
                                            : ColumnKind.REGULAR;
            columns.add(
                    new ColumnSchema(
                            0,
                            name,
                            kind,
                            Math.max(partition, clustering),
                            type,
                            create.clusteringOrder().getOrDefault(name, false)));
        }
        return TableSchema.create(
                new TableName(keyspace, create.table().name()),
                UUID.randomUUID(),
                columns,
                TableOptions.NONE,
                create.compactStorage()
                        ? Optional.of(
                                key.clustering().isEmpty()
                                        ? HIDING
                                        : CompactStorage.OF_ROWS_WITH_VALUES)
                        : Optional.empty());
    }

    void create(String cql) {
        gateway.tables().createTable(schema(cql, KEYSPACE), Optional.empty());
    }

    void createType(String name, List<UserType.Field> fields) {
        gateway.tables().createType(new UserType(KEYSPACE, name, fields, false));
    }

    void createIndex(String table, String column, IndexTarget target) {
        alter(
                table,
                schema ->
                        TableChanges.add(
                                schema,
                                new IndexSchema(
                                        0,
                                        table + "_" + column + "_idx",
                                        schema.column(column).orElseThrow().number(),
                                        target,
                                        "COMPOSITES",
                                        Map.of())));
    }

    void alter(String table, UnaryOperator<TableSchema> change) {
        gateway.tables().alterTable(new TableName(KEYSPACE, table), change);
    }

    ExecutionResult result(String cql, ExecutionOptions options, byte[]... values) {
        ParsedStatement parsed = CqlParser.parse(cql);
        Prepared prepared = statements.prepare(parsed, Optional.of(KEYSPACE));
        try {
            return statements.execute(prepared, BoundValues.of(bound(values)), options).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    @SuppressWarnings("ReferenceEquality") // stands for null, whatever it holds
    private static List<byte @Nullable []> bound(byte[]... values) {
        List<byte @Nullable []> bound = new ArrayList<>();
        for (byte[] value : values) {
            bound.add(value == NULL ? null : value);
        }
        return bound;
    }

    /** Executes a statement; rows come as literals. */
    List<List<String>> run(String cql, byte[]... values) {
        return literals(result(cql, ExecutionOptions.DEFAULT, values));
    }

    static List<List<String>> literals(ExecutionResult result) {
        if (!(result instanceof ExecutionResult.Rows rows)) {
            return List.of();
        }
        List<List<String>> all = new ArrayList<>();
        for (List<byte @Nullable []> row : rows.rows()) {
            List<String> literals = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                literals.add(rows.columns().get(i).type().toLiteral(row.get(i)));
            }
            all.add(literals);
        }
        return all;
    }

    /** The rows in one line. */
    String show(String cql, byte[]... values) {
        return run(cql, values).toString();
    }

    @Override
    public void close() {
        threads.close();
        gateway.close();
    }
}

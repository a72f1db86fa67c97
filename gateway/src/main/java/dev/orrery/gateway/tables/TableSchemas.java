package dev.orrery.gateway.tables;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.operation.SchemaChange;
import dev.orrery.cluster.operation.SchemaChange.ContainerChange;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.SchemaCodec;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.schema.TableIndexing;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.UserType;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Creates, changes and drops keyspaces, types, tables and indexes. Every call waits for the disk;
 * what it did is durable when it returns, in all partitions. Functions that change a schema get it
 * as it is at that moment, and refuse by throwing.
 */
public final class TableSchemas {
    private final Cluster cluster;
    private final Throughput usualThroughput;
    private final List<Consumer<SchemaEvent>> listeners = new CopyOnWriteArrayList<>();
    private volatile TableCatalog catalog;
    private TableCatalog told;

    /**
     * The tables of a cluster.
     *
     * @param usualThroughput of a table that names none, and has none to share
     */
    public TableSchemas(Cluster cluster, Throughput usualThroughput) {
        this.cluster = cluster;
        this.usualThroughput = usualThroughput;
        this.catalog = TableCatalog.of(cluster.snapshot(), Map.of());
        this.told = catalog;
        cluster.afterChanges(this::tellChanges);
    }

    /** The newest schema; from memory. */
    public TableCatalog catalog() {
        CatalogSnapshot snapshot = cluster.snapshot();
        TableCatalog known = catalog;
        if (known.change() == snapshot.account().stamp().changeNumber()) {
            return known;
        }
        TableCatalog newer = TableCatalog.of(snapshot, tablesByNumber(known));
        catalog = newer;
        return newer;
    }

    private static Map<Integer, OpenTable> tablesByNumber(TableCatalog known) {
        Map<Integer, OpenTable> tables = new HashMap<>();
        known.keyspaces()
                .forEach(
                        keyspace ->
                                keyspace.tables()
                                        .values()
                                        .forEach(t -> tables.put(t.container().number(), t)));
        return tables;
    }

    /** The table with a container's number; empty if there is none any more. */
    public Optional<OpenTable> table(int containerNumber) {
        return catalog().keyspaces().stream()
                .flatMap(keyspace -> keyspace.tables().values().stream())
                .filter(table -> table.container().number() == containerNumber)
                .findFirst();
    }

    /** Told of every change, whichever node made it, once this one answers by it. */
    public void listen(Consumer<SchemaEvent> listener) {
        listeners.add(listener);
    }

    private synchronized void tellChanges() {
        TableCatalog now = catalog();
        if (!now.version().equals(told.version())) {
            SchemaDifference.between(told, now)
                    .forEach(event -> listeners.forEach(listener -> listener.accept(event)));
            told = now;
        }
    }

    /** Refused with {@code ALREADY_EXISTS}. With throughput, its tables share it. */
    public void createKeyspace(KeyspaceSchema keyspace, Optional<Throughput> throughput) {
        cluster.operations()
                .createDatabase(keyspace.name(), SchemaCodec.encode(keyspace), throughput);
    }

    public void alterKeyspace(String name, UnaryOperator<KeyspaceSchema> change) {
        changeKeyspace(name, change);
    }

    public void dropKeyspace(String name) {
        cluster.operations().deleteDatabase(numberOf(name), EtagCondition.NONE);
    }

    /** Adds a user type to its keyspace. */
    public void createType(UserType type) {
        changeKeyspace(type.keyspace(), keyspace -> keyspace.withType(type));
    }

    /** Changes a user type, and with it every type and table that has it inside. */
    public void alterType(String keyspace, String name, UnaryOperator<UserType> change) {
        int number = numberOf(keyspace);
        cluster.operations()
                .changeSchema(number, snapshot -> typeChange(snapshot, keyspace, name, change));
    }

    private static SchemaChange typeChange(
            CatalogSnapshot snapshot,
            String keyspace,
            String name,
            UnaryOperator<UserType> change) {
        TableCatalog.Keyspace current = current(snapshot, keyspace);
        UserType type =
                change.apply(
                        current.schema()
                                .type(name)
                                .orElseThrow(() -> missing("type", keyspace + "." + name)));
        Map<Integer, ContainerChange> tables = new HashMap<>();
        for (OpenTable table : current.tables().values()) {
            TableSchema changed = TableChanges.replaceType(table.schema(), type);
            if (!changed.equals(table.schema())) {
                tables.put(table.container().number(), containerChange(changed));
            }
        }
        return new SchemaChange(
                Optional.of(SchemaCodec.encode(current.schema().withType(type))), tables);
    }

    /** The caller has checked that nothing uses it. */
    public void dropType(String keyspace, String name) {
        changeKeyspace(keyspace, current -> current.withoutType(name));
    }

    /**
     * Refused with {@code ALREADY_EXISTS}. Without throughput, it shares its keyspace's, or gets
     * what is usual for tables.
     */
    public void createTable(TableSchema table, Optional<Throughput> throughput) {
        ContainerSpec spec =
                new ContainerSpec(
                        table.name().table(),
                        PartitionKeyDefinition.ofTable(),
                        TableIndexing.policy(table),
                        UniqueKeyPolicy.NONE,
                        TimeToLive.OFF,
                        JsonObject.EMPTY,
                        ApiKind.CASSANDRA,
                        SchemaCodec.encode(table));
        cluster.operations()
                .createContainer(
                        numberOf(table.keyspace()),
                        spec,
                        throughput.or(() -> usualThroughput(table.keyspace())));
    }

    private Optional<Throughput> usualThroughput(String keyspace) {
        return offerOf(keyspace).isPresent() ? Optional.empty() : Optional.of(usualThroughput);
    }

    /** Changes columns, options or indexes; a new index is built in the background. */
    public void alterTable(TableName name, UnaryOperator<TableSchema> change) {
        changeTable(name, change);
    }

    public void dropTable(TableName name) {
        cluster.operations()
                .deleteContainer(required(name).container().number(), EtagCondition.NONE);
    }

    /** Empties a table at once; the space is given back later. */
    public void truncate(TableName name) {
        changeTable(name, TableChanges::truncate);
    }

    /** The throughput that a keyspace's tables share; empty if it has none of its own. */
    public Optional<OfferRecord> offerOf(String keyspace) {
        return cluster.snapshot().offerOf(new ThroughputOwner.SharedDatabase(numberOf(keyspace)));
    }

    /** The throughput of a table; empty if it shares its keyspace's. */
    public Optional<OfferRecord> offerOf(TableName name) {
        OpenTable table = required(name);
        return cluster.snapshot()
                .offerOf(
                        new ThroughputOwner.DedicatedContainer(
                                table.container().databaseNumber(), table.container().number()));
    }

    /** Changes throughput that exists. */
    public void changeThroughput(OfferRecord offer, Throughput throughput) {
        cluster.operations().replaceOffer(offer.number(), throughput, EtagCondition.NONE);
    }

    private void changeKeyspace(String name, UnaryOperator<KeyspaceSchema> change) {
        cluster.operations()
                .changeSchema(
                        numberOf(name),
                        snapshot ->
                                new SchemaChange(
                                        Optional.of(
                                                SchemaCodec.encode(
                                                        change.apply(
                                                                current(snapshot, name).schema()))),
                                        Map.of()));
    }

    private void changeTable(TableName name, UnaryOperator<TableSchema> change) {
        cluster.operations()
                .changeSchema(
                        numberOf(name.keyspace()),
                        snapshot -> {
                            OpenTable table =
                                    Optional.ofNullable(
                                                    current(snapshot, name.keyspace())
                                                            .tables()
                                                            .get(name.table()))
                                            .orElseThrow(() -> missing("table", name.toString()));
                            TableSchema changed = change.apply(table.schema());
                            return new SchemaChange(
                                    Optional.empty(),
                                    Map.of(table.container().number(), containerChange(changed)));
                        });
    }

    private static ContainerChange containerChange(TableSchema table) {
        return new ContainerChange(SchemaCodec.encode(table), TableIndexing.policy(table));
    }

    private static TableCatalog.Keyspace current(CatalogSnapshot snapshot, String name) {
        return TableCatalog.of(snapshot, Map.of())
                .keyspace(name)
                .orElseThrow(() -> missing("keyspace", name));
    }

    private int numberOf(String keyspace) {
        return catalog()
                .keyspace(keyspace)
                .orElseThrow(() -> missing("keyspace", keyspace))
                .record()
                .number();
    }

    private OpenTable required(TableName name) {
        return catalog().table(name).orElseThrow(() -> missing("table", name.toString()));
    }

    private static OrreryException missing(String what, String name) {
        return new OrreryException(
                ErrorCode.NOT_FOUND, "The " + what + " '" + name + "' does not exist.");
    }
}

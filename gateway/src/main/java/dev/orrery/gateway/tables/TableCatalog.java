package dev.orrery.gateway.tables;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.SchemaCodec;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.UserTypes;
import dev.orrery.model.container.ApiKind;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** All keyspaces and tables at one moment. Immutable. */
public final class TableCatalog implements UserTypes {
    private final long change;
    private final UUID version;
    private final SortedMap<String, Keyspace> keyspaces;

    /**
     * A keyspace with its tables by name.
     *
     * @param record the database it is
     */
    public record Keyspace(
            DatabaseRecord record, KeyspaceSchema schema, SortedMap<String, OpenTable> tables) {}

    private TableCatalog(long change, UUID version, SortedMap<String, Keyspace> keyspaces) {
        this.change = change;
        this.version = version;
        this.keyspaces = keyspaces;
    }

    /** The keyspaces of a state of the catalog; tables that did not change are taken over. */
    static TableCatalog of(CatalogSnapshot snapshot, Map<Integer, OpenTable> known) {
        SortedMap<String, Keyspace> keyspaces = new TreeMap<>();
        StringBuilder content = new StringBuilder();
        for (DatabaseRecord database : snapshot.databases()) {
            if (database.schema().isNone()) {
                continue;
            }
            content.append(database.number()).append(database.schema().hex()).append(';');
            SortedMap<String, OpenTable> tables = new TreeMap<>();
            for (ContainerRecord container : snapshot.containers(database.number())) {
                if (container.definition().identity().apiKind() == ApiKind.CASSANDRA) {
                    tables.put(container.id(), opened(container, known));
                }
            }
            tables.values().forEach(table -> append(table, content));
            KeyspaceSchema schema = SchemaCodec.decodeKeyspace(database.schema());
            keyspaces.put(schema.name(), new Keyspace(database, schema, tables));
        }
        UUID version =
                UUID.nameUUIDFromBytes(content.toString().getBytes(StandardCharsets.US_ASCII));
        return new TableCatalog(snapshot.account().stamp().changeNumber(), version, keyspaces);
    }

    private static void append(OpenTable table, StringBuilder content) {
        content.append(table.container().number())
                .append(':')
                .append(table.container().definition().version())
                .append(',');
    }

    private static OpenTable opened(ContainerRecord container, Map<Integer, OpenTable> known) {
        OpenTable before = known.get(container.number());
        return before != null && before.container().equals(container)
                ? before
                : OpenTable.of(container);
    }

    /** The catalog's change this was made from. */
    long change() {
        return change;
    }

    /** Equal on every node that knows the same schema, over restarts too. */
    public UUID version() {
        return version;
    }

    public Collection<Keyspace> keyspaces() {
        return keyspaces.values();
    }

    public Optional<Keyspace> keyspace(String name) {
        return Optional.ofNullable(keyspaces.get(name));
    }

    public Optional<OpenTable> table(TableName name) {
        return keyspace(name.keyspace())
                .map(Keyspace::tables)
                .flatMap(tables -> Optional.ofNullable(tables.get(name.table())));
    }

    @Override
    public Optional<UserType> find(String keyspace, String name) {
        return keyspace(keyspace).flatMap(found -> found.schema().type(name));
    }
}

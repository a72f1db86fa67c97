package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.TableSchemas;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All keyspaces, the system's and the users', as clients see them. */
public final class Schemas {
    private final List<Keyspace> system;
    private final TableSchemas users;

    public Schemas(List<Keyspace> system, TableSchemas users) {
        this.system = List.copyOf(system);
        this.users = users;
    }

    /**
     * A keyspace with its tables.
     *
     * @param virtual whether its tables are not stored anywhere
     */
    public record Keyspace(KeyspaceSchema schema, List<TableSchema> tables, boolean virtual) {
        public Keyspace {
            tables = List.copyOf(tables);
        }

        public String name() {
            return schema.name();
        }

        public Optional<TableSchema> table(String name) {
            return tables.stream().filter(t -> t.name().table().equals(name)).findFirst();
        }
    }

    /** The users' keyspaces at this moment, by name. */
    public List<Keyspace> users() {
        return users.catalog().keyspaces().stream()
                .map(
                        keyspace ->
                                new Keyspace(
                                        keyspace.schema(),
                                        keyspace.tables().values().stream()
                                                .map(OpenTable::schema)
                                                .toList(),
                                        false))
                .toList();
    }

    /** All keyspaces at this moment, by name. */
    public List<Keyspace> all() {
        List<Keyspace> all = new ArrayList<>(system);
        all.addAll(users());
        all.sort(Comparator.comparing(Keyspace::name));
        return all;
    }

    public Optional<Keyspace> keyspace(String name) {
        return all().stream().filter(keyspace -> keyspace.name().equals(name)).findFirst();
    }

    public Optional<TableSchema> table(TableName name) {
        return keyspace(name.keyspace()).flatMap(keyspace -> keyspace.table(name.table()));
    }
}

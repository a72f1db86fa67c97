package dev.orrery.api.cassandra.schema;

import dev.orrery.api.cassandra.auth.AuthResource;
import dev.orrery.api.cassandra.auth.Authorizer;
import dev.orrery.api.cassandra.auth.Permission;
import dev.orrery.api.cassandra.auth.RoleCommands;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.syntax.Properties;
import dev.orrery.cql.syntax.SchemaStatement.AlterKeyspace;
import dev.orrery.cql.syntax.SchemaStatement.CreateKeyspace;
import dev.orrery.cql.syntax.SchemaStatement.DropKeyspace;
import dev.orrery.gateway.tables.SchemaEvent.Change;
import dev.orrery.gateway.tables.TableCatalog;
import dev.orrery.gateway.tables.TableSchemas;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** CREATE, ALTER and DROP KEYSPACE. Everything here blocks. */
final class KeyspaceStatements {
    private static final String REPLICATION = "replication";
    private static final String DURABLE_WRITES = "durable_writes";

    private final TableSchemas schemas;
    private final Authorizer authorizer;
    private final RoleCommands roles;
    private final String dataCenter;

    KeyspaceStatements(
            TableSchemas schemas, Authorizer authorizer, RoleCommands roles, String dataCenter) {
        this.schemas = schemas;
        this.authorizer = authorizer;
        this.roles = roles;
        this.dataCenter = dataCenter;
    }

    SchemaResult create(CreateKeyspace statement, SchemaContext context) {
        String name = statement.keyspace();
        authorizer.require(context.login(), Permission.CREATE, AuthResource.allKeyspaces());
        SchemaNames.checkKeyspace(name);
        Properties properties = statement.properties();
        checkNames(properties);
        Optional<Map<String, String>> replication = PropertyValues.mapping(properties, REPLICATION);
        if (replication.isEmpty()) {
            throw CqlException.invalid("Missing mandatory option 'replication'");
        }
        if (schemas.catalog().keyspace(name).isPresent()) {
            return existing(statement);
        }
        KeyspaceSchema keyspace =
                KeyspaceSchema.of(
                        name,
                        ReplicationOptions.checked(name, replication.get(), Map.of(), dataCenter),
                        durable(properties, true));
        Optional<Throughput> throughput = ThroughputOptions.read(properties, context.payload());
        schemas.createKeyspace(keyspace, throughput);
        roles.grantToCreator(
                context.login(),
                Set.of(AuthResource.keyspace(name), AuthResource.functionsOf(name)));
        return SchemaResult.keyspace(Change.CREATED, name);
    }

    private static SchemaResult existing(CreateKeyspace statement) {
        if (statement.ifNotExists()) {
            return SchemaResult.NOTHING;
        }
        throw CqlException.alreadyExists(
                "Cannot add existing keyspace \"%s\"".formatted(statement.keyspace()),
                statement.keyspace(),
                "");
    }

    private static void checkNames(Properties properties) {
        for (String name : properties.values().keySet()) {
            if (!name.equals(REPLICATION)
                    && !name.equals(DURABLE_WRITES)
                    && !ThroughputOptions.NAMES.contains(name)) {
                throw PropertyValues.unknown(name);
            }
        }
    }

    private static boolean durable(Properties properties, boolean otherwise) {
        return PropertyValues.text(properties, DURABLE_WRITES)
                .map(value -> PropertyValues.bool(DURABLE_WRITES, value))
                .orElse(otherwise);
    }

    SchemaResult alter(AlterKeyspace statement, SchemaContext context) {
        String name = statement.keyspace();
        SchemaNames.requireUserKeyspace(name);
        authorizer.require(context.login(), Permission.ALTER, AuthResource.keyspace(name));
        Properties properties = statement.properties();
        checkNames(properties);
        if (schemas.catalog().keyspace(name).isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.NOTHING;
            }
            throw missing(name);
        }
        Optional<Map<String, String>> replication = PropertyValues.mapping(properties, REPLICATION);
        schemas.alterKeyspace(
                name,
                before ->
                        before.withReplication(
                                replication
                                        .map(given -> replication(before, given))
                                        .orElseGet(() -> Map.copyOf(before.replication())),
                                durable(properties, before.durableWrites())));
        ThroughputOptions.read(properties, context.payload())
                .ifPresent(throughput -> changeThroughput(name, throughput));
        return SchemaResult.keyspace(Change.UPDATED, name);
    }

    private Map<String, String> replication(KeyspaceSchema before, Map<String, String> given) {
        return ReplicationOptions.checked(before.name(), given, before.replication(), dataCenter);
    }

    private void changeThroughput(String name, Throughput throughput) {
        schemas.changeThroughput(
                schemas.offerOf(name)
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                "Keyspace '%s' has no throughput of its own to"
                                                                .formatted(name)
                                                        + " change")),
                throughput);
    }

    SchemaResult drop(DropKeyspace statement, SchemaContext context) {
        String name = statement.keyspace();
        SchemaNames.requireUserKeyspace(name);
        authorizer.require(context.login(), Permission.DROP, AuthResource.keyspace(name));
        Optional<TableCatalog.Keyspace> keyspace = schemas.catalog().keyspace(name);
        if (keyspace.isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.NOTHING;
            }
            throw missing(name);
        }
        schemas.dropKeyspace(name);
        Set<AuthResource> gone = new HashSet<>();
        gone.add(AuthResource.keyspace(name));
        gone.add(AuthResource.allTables(name));
        gone.add(AuthResource.functionsOf(name));
        keyspace.get()
                .tables()
                .keySet()
                .forEach(table -> gone.add(AuthResource.table(name, table)));
        roles.forget(gone);
        return SchemaResult.keyspace(Change.DROPPED, name);
    }

    static CqlException missing(String keyspace) {
        return CqlException.invalid("Keyspace '%s' doesn't exist".formatted(keyspace));
    }
}

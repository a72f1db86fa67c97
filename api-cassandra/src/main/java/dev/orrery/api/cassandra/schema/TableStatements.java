package dev.orrery.api.cassandra.schema;

import dev.orrery.api.cassandra.auth.AuthResource;
import dev.orrery.api.cassandra.auth.Authorizer;
import dev.orrery.api.cassandra.auth.Permission;
import dev.orrery.api.cassandra.auth.RoleCommands;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.SchemaStatement.AlterTable;
import dev.orrery.cql.syntax.SchemaStatement.CreateTable;
import dev.orrery.cql.syntax.SchemaStatement.DropTable;
import dev.orrery.cql.syntax.SchemaStatement.TableChange;
import dev.orrery.cql.syntax.TruncateStatement;
import dev.orrery.gateway.tables.SchemaEvent.Change;
import dev.orrery.gateway.tables.TableSchemas;
import dev.orrery.model.time.Clock;
import java.util.Optional;
import java.util.Set;

/** CREATE, ALTER, DROP and TRUNCATE TABLE. Everything here blocks. */
final class TableStatements {
    private final TableSchemas schemas;
    private final Authorizer authorizer;
    private final RoleCommands roles;
    private final TableIds ids;
    private final Clock clock;

    TableStatements(TableSchemas schemas, Authorizer authorizer, RoleCommands roles, Clock clock) {
        this.schemas = schemas;
        this.authorizer = authorizer;
        this.roles = roles;
        this.ids = new TableIds(clock);
        this.clock = clock;
    }

    SchemaResult create(CreateTable statement, SchemaContext context) {
        TableName name = SchemaNames.table(statement.table(), context.keyspace());
        SchemaNames.requireUserKeyspace(name.keyspace());
        authorizer.require(
                context.login(), Permission.CREATE, AuthResource.allTables(name.keyspace()));
        requireKeyspace(name.keyspace());
        if (schemas.catalog().table(name).isPresent()) {
            return existing(statement, name);
        }
        TableSchema table =
                NewTable.of(name, statement, schemas.catalog(), ids.of(statement.properties()));
        Optional<Throughput> throughput =
                ThroughputOptions.read(statement.properties(), context.payload());
        schemas.createTable(table, throughput);
        roles.grantToCreator(context.login(), Set.of(resource(name)));
        return SchemaResult.table(Change.CREATED, name);
    }

    private void requireKeyspace(String keyspace) {
        if (schemas.catalog().keyspace(keyspace).isEmpty()) {
            throw KeyspaceStatements.missing(keyspace);
        }
    }

    private static SchemaResult existing(CreateTable statement, TableName name) {
        if (statement.ifNotExists()) {
            return SchemaResult.NOTHING;
        }
        throw CqlException.alreadyExists(
                "Cannot add already existing table \"%s\" to keyspace \"%s\""
                        .formatted(name.table(), name.keyspace()),
                name.keyspace(),
                name.table());
    }

    SchemaResult alter(AlterTable statement, SchemaContext context) {
        TableName name = SchemaNames.table(statement.table(), context.keyspace());
        SchemaNames.requireUserKeyspace(name.keyspace());
        authorizer.require(context.login(), Permission.ALTER, resource(name));
        if (schemas.catalog().table(name).isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.NOTHING;
            }
            throw missing(name);
        }
        long nowMicros = clock.epochMillis() * 1_000;
        schemas.alterTable(
                name,
                table ->
                        new TableAlteration(table, schemas.catalog(), nowMicros)
                                .apply(statement.change()));
        if (statement.change() instanceof TableChange.Options options) {
            ThroughputOptions.read(options.properties(), context.payload())
                    .ifPresent(throughput -> changeThroughput(name, throughput));
        }
        return SchemaResult.table(Change.UPDATED, name);
    }

    private void changeThroughput(TableName name, Throughput throughput) {
        schemas.changeThroughput(
                schemas.offerOf(name)
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                "Table '%s' shares the throughput of its keyspace"
                                                        .formatted(name))),
                throughput);
    }

    SchemaResult drop(DropTable statement, SchemaContext context) {
        TableName name = SchemaNames.table(statement.table(), context.keyspace());
        SchemaNames.requireUserKeyspace(name.keyspace());
        authorizer.require(context.login(), Permission.DROP, resource(name));
        if (schemas.catalog().table(name).isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.NOTHING;
            }
            throw missing(name);
        }
        schemas.dropTable(name);
        roles.forget(Set.of(resource(name)));
        return SchemaResult.table(Change.DROPPED, name);
    }

    void truncate(TruncateStatement statement, SchemaContext context) {
        TableName name = SchemaNames.table(statement.table(), context.keyspace());
        SchemaNames.requireUserKeyspace(name.keyspace());
        authorizer.require(context.login(), Permission.MODIFY, resource(name));
        if (schemas.catalog().keyspace(name.keyspace()).isEmpty()) {
            throw CqlException.invalid("keyspace %s does not exist".formatted(name.keyspace()));
        }
        if (schemas.catalog().table(name).isEmpty()) {
            throw CqlException.invalid("table %s does not exist".formatted(name.table()));
        }
        schemas.truncate(name);
    }

    private static AuthResource resource(TableName name) {
        return AuthResource.table(name.keyspace(), name.table());
    }

    static CqlException missing(TableName name) {
        return CqlException.invalid("Table '%s' doesn't exist".formatted(name));
    }
}

package dev.orrery.api.cassandra.schema;

import dev.orrery.api.cassandra.auth.AuthResource;
import dev.orrery.api.cassandra.auth.Authorizer;
import dev.orrery.api.cassandra.auth.Permission;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.SchemaStatement.CreateIndex;
import dev.orrery.cql.syntax.SchemaStatement.DropIndex;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.SchemaEvent.Change;
import dev.orrery.gateway.tables.TableCatalog;
import dev.orrery.gateway.tables.TableSchemas;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** CREATE and DROP INDEX. Everything here blocks. */
final class IndexStatements {
    private final TableSchemas schemas;
    private final Authorizer authorizer;

    IndexStatements(TableSchemas schemas, Authorizer authorizer) {
        this.schemas = schemas;
        this.authorizer = authorizer;
    }

    SchemaResult create(CreateIndex statement, SchemaContext context) {
        TableName name = SchemaNames.table(statement.table(), context.keyspace());
        SchemaNames.requireUserKeyspace(name.keyspace());
        authorizer.require(
                context.login(),
                Permission.ALTER,
                AuthResource.table(name.keyspace(), name.table()));
        IndexImplementation implementation = IndexImplementation.of(statement);
        TableCatalog.Keyspace keyspace =
                schemas.catalog()
                        .keyspace(name.keyspace())
                        .orElseThrow(() -> KeyspaceStatements.missing(name.keyspace()));
        OpenTable table = keyspace.tables().get(name.table());
        if (table == null) {
            throw CqlException.invalid("Table '%s' doesn't exist".formatted(name.table()));
        }
        Set<String> names = indexNames(keyspace);
        if (statement.name().filter(names::contains).isPresent()) {
            if (statement.ifNotExists()) {
                return SchemaResult.NOTHING;
            }
            throw CqlException.invalid(
                    "Index '%s' already exists".formatted(statement.name().orElseThrow()));
        }
        NewIndex index = new NewIndex(statement, implementation, names);
        IndexSchema made = index.on(table.schema());
        Optional<IndexSchema> equal = NewIndex.equalTo(table.schema(), made);
        if (equal.isPresent()) {
            if (statement.ifNotExists()) {
                return SchemaResult.NOTHING;
            }
            throw CqlException.invalid(
                    "Index %s is a duplicate of existing index %s"
                            .formatted(made.name(), equal.get().name()));
        }
        NewIndex.refuseSecond(table.schema(), made);
        schemas.alterTable(name, current -> TableChanges.add(current, index.on(current)));
        return SchemaResult.table(Change.UPDATED, name);
    }

    private static Set<String> indexNames(TableCatalog.Keyspace keyspace) {
        return keyspace.tables().values().stream()
                .flatMap(table -> table.schema().indexes().stream())
                .map(IndexSchema::name)
                .collect(Collectors.toSet());
    }

    SchemaResult drop(DropIndex statement, SchemaContext context) {
        String keyspace = SchemaNames.keyspace(statement.index(), context.keyspace());
        String index = statement.index().name();
        SchemaNames.requireUserKeyspace(keyspace);
        Optional<TableSchema> table =
                schemas.catalog().keyspace(keyspace).stream()
                        .flatMap(found -> found.tables().values().stream())
                        .map(OpenTable::schema)
                        .filter(found -> found.index(index).isPresent())
                        .findFirst();
        if (table.isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.NOTHING;
            }
            throw CqlException.invalid("Index '%s.%s' doesn't exist'".formatted(keyspace, index));
        }
        TableName name = table.get().name();
        authorizer.require(
                context.login(),
                Permission.ALTER,
                AuthResource.table(name.keyspace(), name.table()));
        schemas.alterTable(
                name,
                current ->
                        current.index(index)
                                .map(found -> TableChanges.drop(current, found))
                                .orElse(current));
        return SchemaResult.table(Change.UPDATED, name);
    }
}

package dev.orrery.api.cassandra.role;

import dev.orrery.api.cassandra.auth.AuthResource;
import dev.orrery.api.cassandra.auth.RoleStore;
import dev.orrery.api.cassandra.schema.SchemaNames;
import dev.orrery.api.cassandra.schema.Schemas;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.syntax.RoleStatement.Resource;
import java.util.Optional;

/** Finds what a statement grants permissions on. */
final class RoleResources {
    private final Schemas schemas;
    private final RoleStore store;

    RoleResources(Schemas schemas, RoleStore store) {
        this.schemas = schemas;
        this.store = store;
    }

    AuthResource required(Resource named, Optional<String> session) {
        AuthResource resource = resource(named, session);
        if (!exists(resource)) {
            throw CqlException.invalid("Resource %s doesn't exist".formatted(resource));
        }
        return resource;
    }

    AuthResource listed(Resource named, Optional<String> session) {
        AuthResource resource = resource(named, session);
        if (!exists(resource)) {
            throw CqlException.invalid("%s doesn't exist".formatted(resource));
        }
        return resource;
    }

    private static AuthResource resource(Resource named, Optional<String> session) {
        return switch (named) {
            case Resource.AllKeyspaces _ -> AuthResource.allKeyspaces();
            case Resource.Keyspace keyspace -> AuthResource.keyspace(keyspace.name());
            case Resource.AllTables all -> AuthResource.allTables(all.keyspace());
            case Resource.Table table -> {
                TableName name = SchemaNames.table(table.name(), session);
                yield AuthResource.table(name.keyspace(), name.table());
            }
            case Resource.AllRoles _ -> AuthResource.allRoles();
            case Resource.Role role -> AuthResource.role(role.name());
            case Resource.AllFunctions functions ->
                    functions
                            .keyspace()
                            .map(AuthResource::functionsOf)
                            .orElseGet(AuthResource::allFunctions);
            case Resource.Function function ->
                    throw CqlException.invalid(
                            "Resource <function %s> doesn't exist".formatted(function.name()));
            case Resource.Beans beans ->
                    beans.pattern().map(AuthResource::bean).orElseGet(AuthResource::allBeans);
        };
    }

    private boolean exists(AuthResource resource) {
        return switch (resource.kind()) {
            case ALL_KEYSPACES, ALL_ROLES, ALL_FUNCTIONS, ALL_MBEANS, MBEAN -> true;
            case KEYSPACE, ALL_TABLES, KEYSPACE_FUNCTIONS ->
                    schemas.keyspace(resource.keyspace()).isPresent();
            case TABLE ->
                    schemas.table(new TableName(resource.keyspace(), resource.name())).isPresent();
            case ROLE -> store.roles().contains(resource.name());
        };
    }
}

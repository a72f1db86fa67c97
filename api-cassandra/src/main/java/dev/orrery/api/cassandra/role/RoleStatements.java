package dev.orrery.api.cassandra.role;

import dev.orrery.api.cassandra.auth.AuthResource;
import dev.orrery.api.cassandra.auth.Authorizer;
import dev.orrery.api.cassandra.auth.Login;
import dev.orrery.api.cassandra.auth.Permission;
import dev.orrery.api.cassandra.auth.PermissionCommands;
import dev.orrery.api.cassandra.auth.Role;
import dev.orrery.api.cassandra.auth.RoleCommands;
import dev.orrery.api.cassandra.auth.RoleStore;
import dev.orrery.api.cassandra.schema.Schemas;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.RoleStatement;
import dev.orrery.cql.syntax.RoleStatement.RoleOptions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs statements about roles and permissions. Those that change something block. */
public final class RoleStatements {
    private static final double CHARGE = 1;

    private final RoleCommands roles;
    private final PermissionCommands permissions;
    private final RoleListing listing;
    private final RoleResources resources;

    public RoleStatements(RoleStore store, Authorizer authorizer, Schemas schemas) {
        this.roles = new RoleCommands(store, authorizer);
        this.permissions = new PermissionCommands(store, authorizer);
        this.listing = new RoleListing(store, authorizer);
        this.resources = new RoleResources(schemas, store);
    }

    /**
     * Runs a statement.
     *
     * @param keyspace of the session
     */
    public ExecutionResult run(RoleStatement statement, Login by, Optional<String> keyspace) {
        return switch (statement) {
            case RoleStatement.CreateRole create -> {
                roles.create(by, create.role(), attributes(create.options()), create.ifNotExists());
                yield done(List.of());
            }
            case RoleStatement.AlterRole alter -> {
                roles.alter(by, alter.role(), attributes(alter.options()), alter.ifExists());
                yield done(List.of());
            }
            case RoleStatement.DropRole drop -> {
                roles.drop(by, drop.role(), drop.ifExists());
                yield done(List.of());
            }
            case RoleStatement.GrantRole grant -> {
                roles.grant(by, grant.role(), grant.grantee());
                yield done(List.of());
            }
            case RoleStatement.RevokeRole revoke -> {
                roles.revoke(by, revoke.role(), revoke.grantee());
                yield done(List.of());
            }
            case RoleStatement.Grant grant ->
                    done(
                            permissions.grant(
                                    by,
                                    change(
                                            grant.permissions(),
                                            resources.required(grant.resource(), keyspace),
                                            grant.grantee())));
            case RoleStatement.Revoke revoke ->
                    done(
                            permissions.revoke(
                                    by,
                                    change(
                                            revoke.permissions(),
                                            resources.required(revoke.resource(), keyspace),
                                            revoke.grantee())));
            case RoleStatement.ListRoles list -> listing.roles(list, by);
            case RoleStatement.ListPermissions list ->
                    listing.permissions(list(list, by, keyspace));
            case RoleStatement.Identity _ ->
                    throw CqlException.invalid("Identities of certificates are not supported");
        };
    }

    private static ExecutionResult done(List<String> warnings) {
        return new ExecutionResult.Done(CHARGE, warnings);
    }

    private static Role.Attributes attributes(RoleOptions options) {
        if (options.hashedPassword().isPresent()) {
            throw CqlException.invalid("Hashed passwords are not supported: give a plain one");
        }
        if (options.datacenters().filter(names -> !names.isEmpty()).isPresent()) {
            throw CqlException.invalid(
                    "ACCESS TO DATACENTERS operations not supported by AllowAllNetworkAuthorizer");
        }
        return new Role.Attributes(
                options.password(), options.superuser(), options.login(), options.custom());
    }

    private static PermissionCommands.Change change(
            Set<RoleStatement.Permission> wanted, AuthResource resource, String role) {
        return new PermissionCommands.Change(permissions(wanted), wanted.isEmpty(), resource, role);
    }

    private static Set<Permission> permissions(Set<RoleStatement.Permission> named) {
        return named.stream()
                .map(permission -> Permission.valueOf(permission.name()))
                .collect(Collectors.toSet());
    }

    private List<PermissionCommands.Grant> list(
            RoleStatement.ListPermissions list, Login by, Optional<String> keyspace) {
        Set<Permission> wanted =
                list.permissions().isEmpty()
                        ? Set.of(Permission.values())
                        : permissions(list.permissions());
        Optional<List<AuthResource>> resource =
                list.resource()
                        .map(named -> resources.listed(named, keyspace))
                        .map(found -> list.recursive() ? found.chain() : List.of(found));
        return permissions.list(by, wanted, resource, list.of());
    }
}

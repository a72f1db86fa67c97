package dev.orrery.api.cassandra.auth;

import dev.orrery.cql.error.CqlException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Grants and revokes permissions, and lists them. */
public final class PermissionCommands {
    private final RoleStore store;
    private final Authorizer authorizer;

    public PermissionCommands(RoleStore store, Authorizer authorizer) {
        this.store = store;
        this.authorizer = authorizer;
    }

    /**
     * Permissions on a resource that exists.
     *
     * @param all true if the statement says ALL instead of naming permissions
     */
    public record Change(
            Set<Permission> permissions, boolean all, AuthResource resource, String role) {
        public Change {
            permissions = Set.copyOf(permissions);
        }
    }

    /** One line of a list. */
    public record Grant(String role, AuthResource resource, Permission permission) {}

    /** Blocks. Returns warnings for the client. */
    public List<String> grant(Login by, Change change) {
        Set<Permission> wanted = checked(by, change);
        Set<Permission> before = current(change);
        Set<Permission> after = copy(before);
        after.addAll(wanted);
        store(change, after);
        Set<Permission> already = copy(wanted);
        already.retainAll(before);
        return warning(change, already, "Role '%s' was already granted %s on %s");
    }

    /** Blocks. Returns warnings for the client. */
    public List<String> revoke(Login by, Change change) {
        Set<Permission> wanted = checked(by, change);
        Set<Permission> before = current(change);
        Set<Permission> after = copy(before);
        after.removeAll(wanted);
        store(change, after);
        Set<Permission> missing = copy(wanted);
        missing.removeAll(before);
        return warning(change, missing, "Role '%s' was not granted %s on %s");
    }

    private Set<Permission> checked(Login by, Change change) {
        if (!store.roles().contains(change.role())) {
            throw CqlException.invalid("Role %s doesn't exist".formatted(change.role()));
        }
        Set<Permission> applicable = change.resource().applicable();
        Set<Permission> wanted = copy(change.all() ? applicable : change.permissions());
        wanted.retainAll(applicable);
        if (wanted.isEmpty()) {
            throw CqlException.syntax(
                    "Resource type %s does not support any of the requested permissions"
                            .formatted(typeName(change.resource())));
        }
        authorizer.require(by, Permission.AUTHORIZE, change.resource());
        for (Permission permission : wanted) {
            authorizer.require(by, permission, change.resource());
        }
        return wanted;
    }

    private static String typeName(AuthResource resource) {
        return switch (resource.kind()) {
            case ALL_KEYSPACES, KEYSPACE, ALL_TABLES, TABLE -> "DataResource";
            case ALL_ROLES, ROLE -> "RoleResource";
            case ALL_FUNCTIONS, KEYSPACE_FUNCTIONS -> "FunctionResource";
            case ALL_MBEANS, MBEAN -> "JMXResource";
        };
    }

    private static Set<Permission> copy(Set<Permission> permissions) {
        Set<Permission> copy = EnumSet.noneOf(Permission.class);
        copy.addAll(permissions);
        return copy;
    }

    private Set<Permission> current(Change change) {
        return store.roles()
                .find(change.role())
                .map(role -> role.granted(change.resource()))
                .orElse(Set.of());
    }

    private void store(Change change, Set<Permission> after) {
        store.change(
                roles ->
                        roles.find(change.role())
                                .map(
                                        role ->
                                                roles.with(
                                                        role.withPermissions(
                                                                change.resource(), after)))
                                .orElse(roles));
    }

    private static List<String> warning(Change change, Set<Permission> without, String text) {
        if (change.all() || without.isEmpty()) {
            return List.of();
        }
        String names = without.stream().map(Permission::name).collect(Collectors.joining(", "));
        return List.of(text.formatted(change.role(), names, change.resource()));
    }

    /**
     * Permissions that were granted.
     *
     * @param resources empty for all
     * @param role empty for everybody's
     */
    public List<Grant> list(
            Login by,
            Set<Permission> permissions,
            Optional<List<AuthResource>> resources,
            Optional<String> role) {
        RoleBook roles = store.roles();
        requireListing(by, role, roles);
        Set<String> names =
                role.map(roles::closure).orElseGet(() -> Set.copyOf(roles.all().keySet()));
        List<Grant> grants = new ArrayList<>();
        for (String name : names) {
            roles.find(name).ifPresent(found -> addTo(grants, found, permissions, resources));
        }
        grants.sort(
                Comparator.comparing(Grant::role)
                        .thenComparing(grant -> grant.resource().path())
                        .thenComparing(Grant::permission));
        return grants;
    }

    private static void addTo(
            List<Grant> grants,
            Role role,
            Set<Permission> permissions,
            Optional<List<AuthResource>> resources) {
        role.permissions()
                .forEach(
                        (resource, granted) -> {
                            if (resources.isPresent() && !resources.get().contains(resource)) {
                                return;
                            }
                            for (Permission permission : granted) {
                                if (permissions.contains(permission)) {
                                    grants.add(new Grant(role.name(), resource, permission));
                                }
                            }
                        });
    }

    private void requireListing(Login by, Optional<String> role, RoleBook roles) {
        role.filter(name -> !roles.contains(name))
                .ifPresent(
                        name -> {
                            throw CqlException.invalid("<role %s> doesn't exist".formatted(name));
                        });
        boolean own = role.isPresent() && roles.closure(by.role()).contains(role.get());
        AuthResource wanted = role.map(AuthResource::role).orElse(AuthResource.allRoles());
        if (!own && !authorizer.isAllowed(by, Permission.DESCRIBE, wanted)) {
            throw CqlException.unauthorized(
                    "You are not authorized to view %s's permissions"
                            .formatted(role.orElse("everyone")));
        }
    }
}

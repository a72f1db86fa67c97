package dev.orrery.api.cassandra.auth;

import dev.orrery.cql.error.CqlException;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Creates, alters and drops roles, and makes them members of others. Everything here blocks. */
public final class RoleCommands {
    private static final String DEFAULT_ROLE = "cassandra";
    private static final String DEFAULT_PASSWORD = "cassandra";
    private static final int NAME_LENGTH_LIMIT = 100;

    private final RoleStore store;
    private final Authorizer authorizer;
    private final SecureRandom random = new SecureRandom();

    public RoleCommands(RoleStore store, Authorizer authorizer) {
        this.store = store;
        this.authorizer = authorizer;
    }

    /** Makes the superuser that every Cassandra begins with, if there is no role at all. */
    public void createDefaultSuperuser() {
        if (!store.roles().all().isEmpty()) {
            return;
        }
        Role.Attributes attributes =
                new Role.Attributes(
                        Optional.of(DEFAULT_PASSWORD),
                        Optional.of(true),
                        Optional.of(true),
                        Optional.empty());
        Role made =
                Role.named(DEFAULT_ROLE).with(attributes, hash(attributes)).withDefaultPassword();
        store.change(roles -> roles.all().isEmpty() ? roles.with(made) : roles);
    }

    public void create(Login by, String name, Role.Attributes attributes, boolean ifNotExists) {
        requireOnRole(by, Permission.CREATE, AuthResource.allRoles());
        if (attributes.superuser().orElse(false) && !authorizer.isSuperuser(by)) {
            throw CqlException.unauthorized(
                    "Only superusers can create a role with superuser status");
        }
        if (name.isEmpty()) {
            throw CqlException.invalid("Role name can't be an empty string");
        }
        if (name.length() > NAME_LENGTH_LIMIT) {
            throw CqlException.invalid(
                    "Role names have at most %d characters".formatted(NAME_LENGTH_LIMIT));
        }
        boolean exists = store.roles().contains(name);
        if (exists && !ifNotExists) {
            throw CqlException.invalid("%s already exists".formatted(name));
        }
        if (!exists) {
            Role made = Role.named(name).with(attributes, hash(attributes));
            store.change(roles -> created(roles, made, by));
        }
    }

    private static RoleBook created(RoleBook roles, Role made, Login by) {
        if (roles.contains(made.name())) {
            return roles;
        }
        AuthResource resource = AuthResource.role(made.name());
        return withAll(roles.with(made), by, Set.of(resource));
    }

    /** Who makes something may do with it whatever can be done. */
    private static RoleBook withAll(RoleBook roles, Login by, Set<AuthResource> resources) {
        Optional<Role> creator = roles.find(by.role());
        if (by.account() || creator.isEmpty()) {
            return roles;
        }
        Role role = creator.get();
        for (AuthResource resource : resources) {
            role = role.withPermissions(resource, resource.applicable());
        }
        return roles.with(role);
    }

    /** After somebody has created something that permissions are granted on. */
    public void grantToCreator(Login by, Set<AuthResource> resources) {
        if (!by.account()) {
            store.change(roles -> withAll(roles, by, resources));
        }
    }

    /** After something is gone that permissions were granted on. */
    public void forget(Set<AuthResource> resources) {
        boolean known =
                store.roles().all().values().stream()
                        .anyMatch(
                                role ->
                                        resources.stream()
                                                .anyMatch(role.permissions()::containsKey));
        if (known) {
            store.change(roles -> roles.withoutPermissionsOn(resources));
        }
    }

    public void alter(Login by, String name, Role.Attributes attributes, boolean ifExists) {
        RoleBook before = store.roles();
        authorizeAlter(by, name, attributes, before);
        if (attributes.isEmpty()) {
            throw CqlException.invalid("ALTER [ROLE|USER] can't be empty");
        }
        if (!before.contains(name)) {
            if (ifExists) {
                return;
            }
            throw CqlException.invalid("Role %s doesn't exist".formatted(name));
        }
        Optional<String> hash = hash(attributes);
        store.change(
                roles ->
                        roles.find(name)
                                .map(role -> roles.with(role.with(attributes, hash)))
                                .orElse(roles));
    }

    private void authorizeAlter(Login by, String name, Role.Attributes attributes, RoleBook roles) {
        boolean superuser = authorizer.isSuperuser(by);
        if (attributes.superuser().isPresent()) {
            if (roles.closure(by.role()).contains(name)) {
                throw CqlException.unauthorized(
                        "You aren't allowed to alter your own superuser status or that of a role"
                                + " granted to you");
            }
            if (!superuser) {
                throw CqlException.unauthorized(
                        "Only superusers are allowed to alter superuser status");
            }
        }
        if (superuser) {
            return;
        }
        if (!by.account() && by.role().equals(name)) {
            authorizeOwn(attributes);
        } else {
            requireOnRole(by, Permission.ALTER, AuthResource.role(name));
        }
    }

    /** Of themselves, roles may change their password only. */
    private static void authorizeOwn(Role.Attributes attributes) {
        Map<String, Optional<?>> others =
                Map.of("LOGIN", attributes.login(), "OPTIONS", attributes.options());
        for (String name : new TreeSet<>(others.keySet())) {
            if (others.getOrDefault(name, Optional.empty()).isPresent()) {
                throw CqlException.unauthorized("You aren't allowed to alter " + name);
            }
        }
    }

    private Optional<String> hash(Role.Attributes attributes) {
        return attributes.password().map(password -> PasswordHash.of(password, random));
    }

    public void drop(Login by, String name, boolean ifExists) {
        requireOnRole(by, Permission.DROP, AuthResource.role(name));
        RoleBook before = store.roles();
        if (!before.contains(name)) {
            if (ifExists) {
                return;
            }
            throw CqlException.invalid("%s doesn't exist".formatted(name));
        }
        if (!by.account() && by.role().equals(name)) {
            throw CqlException.invalid("Cannot DROP primary role for current login");
        }
        if (before.isSuperuser(name) && !authorizer.isSuperuser(by)) {
            throw CqlException.unauthorized(
                    "Only superusers can drop a role with superuser status");
        }
        store.change(roles -> roles.without(name));
    }

    public void grant(Login by, String role, String grantee) {
        requireMembershipChange(by, role, grantee);
        RoleBook roles = store.roles();
        if (roles.closure(grantee).contains(role)) {
            throw CqlException.invalid("%s is a member of %s".formatted(grantee, role));
        }
        if (roles.closure(role).contains(grantee)) {
            throw CqlException.invalid("%s is a member of %s".formatted(role, grantee));
        }
        changeMembership(role, grantee, true);
    }

    public void revoke(Login by, String role, String grantee) {
        requireMembershipChange(by, role, grantee);
        boolean member =
                store.roles()
                        .find(grantee)
                        .map(found -> found.memberOf().contains(role))
                        .orElse(false);
        if (!member) {
            throw CqlException.invalid("%s is not a member of %s".formatted(grantee, role));
        }
        changeMembership(role, grantee, false);
    }

    private void requireOnRole(Login by, Permission permission, AuthResource resource) {
        if (!authorizer.isAllowed(by, permission, resource)) {
            throw CqlException.unauthorized(
                    "User %s does not have sufficient privileges to perform the requested operation"
                            .formatted(by.role()));
        }
    }

    private void requireMembershipChange(Login by, String role, String grantee) {
        requireOnRole(by, Permission.AUTHORIZE, AuthResource.role(role));
        for (String name : new String[] {role, grantee}) {
            if (!store.roles().contains(name)) {
                throw CqlException.invalid("%s doesn't exist".formatted(name));
            }
        }
    }

    private void changeMembership(String role, String grantee, boolean member) {
        store.change(
                roles ->
                        roles.find(grantee)
                                .map(found -> roles.with(found.withMembership(role, member)))
                                .orElse(roles));
    }
}

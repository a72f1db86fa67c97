package dev.orrery.api.cassandra.auth;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A role: a user, a group of users, or both.
 *
 * @param password as {@link PasswordHash} wrote it; empty if nobody logs in with one
 * @param defaultPassword true while it is the one that everybody knows
 * @param options kept for the client, without a meaning here
 * @param memberOf roles whose permissions this one has, too
 * @param permissions granted to this role itself
 */
public record Role(
        String name,
        boolean superuser,
        boolean login,
        Optional<String> password,
        boolean defaultPassword,
        Map<String, String> options,
        Set<String> memberOf,
        Map<AuthResource, Set<Permission>> permissions) {
    public Role {
        options = Map.copyOf(options);
        memberOf = Set.copyOf(memberOf);
        permissions = Map.copyOf(permissions);
    }

    /** A role that may do nothing yet. */
    static Role named(String name) {
        return new Role(name, false, false, Optional.empty(), false, Map.of(), Set.of(), Map.of());
    }

    /** What the attributes of a statement make of the role; what it does not name stays. */
    Role with(Attributes given, Optional<String> hash) {
        return new Role(
                name,
                given.superuser().orElse(superuser),
                given.login().orElse(login),
                hash.or(() -> password),
                hash.isEmpty() && defaultPassword,
                given.options().orElse(options),
                memberOf,
                permissions);
    }

    Role withDefaultPassword() {
        return new Role(name, superuser, login, password, true, options, memberOf, permissions);
    }

    Role withMembership(String other, boolean member) {
        Set<String> roles = new TreeSet<>(memberOf);
        if (member) {
            roles.add(other);
        } else {
            roles.remove(other);
        }
        return new Role(
                name, superuser, login, password, defaultPassword, options, roles, permissions);
    }

    /** An empty set takes everything away that the role has on the resource. */
    Role withPermissions(AuthResource resource, Set<Permission> allowed) {
        Map<AuthResource, Set<Permission>> all = new TreeMap<>(RoleJson.BY_PATH);
        all.putAll(permissions);
        if (allowed.isEmpty()) {
            all.remove(resource);
        } else {
            all.put(resource, Set.copyOf(allowed));
        }
        return new Role(name, superuser, login, password, defaultPassword, options, memberOf, all);
    }

    Set<Permission> granted(AuthResource resource) {
        return permissions.getOrDefault(resource, Set.of());
    }

    /** What CREATE ROLE and ALTER ROLE can say of a role; what they do not say is empty. */
    public record Attributes(
            Optional<String> password,
            Optional<Boolean> superuser,
            Optional<Boolean> login,
            Optional<Map<String, String>> options) {
        public boolean isEmpty() {
            return password.isEmpty()
                    && superuser.isEmpty()
                    && login.isEmpty()
                    && options.isEmpty();
        }

        @Override
        public String toString() {
            return "Attributes[superuser=%s, login=%s]".formatted(superuser, login);
        }
    }
}

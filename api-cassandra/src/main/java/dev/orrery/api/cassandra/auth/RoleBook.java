package dev.orrery.api.cassandra.auth;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All roles at one moment, and what follows from them. */
public record RoleBook(Map<String, Role> all) {
    static final RoleBook EMPTY = new RoleBook(Map.of());

    public RoleBook {
        all = Map.copyOf(all);
    }

    public Optional<Role> find(String name) {
        return Optional.ofNullable(all.get(name));
    }

    public boolean contains(String name) {
        return all.containsKey(name);
    }

    /** The role itself and every role it is a member of, directly or through others. */
    public Set<String> closure(String name) {
        Set<String> found = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>();
        open.add(name);
        while (!open.isEmpty()) {
            String next = open.remove();
            Role role = all.get(next);
            if (role != null && found.add(next)) {
                open.addAll(new TreeSet<>(role.memberOf()));
            }
        }
        return found;
    }

    /** True if the role or one it is a member of is a superuser. */
    public boolean isSuperuser(String name) {
        return closure(name).stream()
                .anyMatch(role -> find(role).map(Role::superuser).orElse(false));
    }

    /** What a role may do with a resource by grants on the resource itself. */
    public boolean isGranted(String name, Permission permission, AuthResource resource) {
        return closure(name).stream()
                .anyMatch(
                        role ->
                                find(role)
                                        .map(r -> r.granted(resource).contains(permission))
                                        .orElse(false));
    }

    RoleBook with(Role role) {
        Map<String, Role> roles = new HashMap<>(all);
        roles.put(role.name(), role);
        return new RoleBook(roles);
    }

    /** Without the role, its memberships, and what others may do with it. */
    RoleBook without(String name) {
        AuthResource resource = AuthResource.role(name);
        Map<String, Role> roles = new HashMap<>();
        all.forEach(
                (other, role) -> {
                    if (!other.equals(name)) {
                        roles.put(
                                other,
                                role.withMembership(name, false)
                                        .withPermissions(resource, Set.of()));
                    }
                });
        return new RoleBook(roles);
    }

    /** Without any permission on the resources, which are gone. */
    RoleBook withoutPermissionsOn(Set<AuthResource> resources) {
        Map<String, Role> roles = new HashMap<>();
        all.forEach(
                (name, role) -> {
                    Role cleaned = role;
                    for (AuthResource resource : resources) {
                        cleaned = cleaned.withPermissions(resource, Set.of());
                    }
                    roles.put(name, cleaned);
                });
        return new RoleBook(roles);
    }
}

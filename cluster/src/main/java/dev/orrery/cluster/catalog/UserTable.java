package dev.orrery.cluster.catalog;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The users of all databases and their permissions, as of one snapshot. */
public final class UserTable {
    private final Map<Integer, List<UserRecord>> byDatabase;
    private final Map<Integer, List<PermissionRecord>> byUser;
    private final Map<Integer, PermissionRecord> permissions;

    UserTable(Collection<UserRecord> users, Collection<PermissionRecord> permissions) {
        byDatabase =
                users.stream()
                        .sorted(Comparator.comparingInt(UserRecord::number))
                        .collect(Collectors.groupingBy(UserRecord::databaseNumber));
        byUser =
                permissions.stream()
                        .sorted(Comparator.comparingInt(PermissionRecord::number))
                        .collect(Collectors.groupingBy(PermissionRecord::userNumber));
        this.permissions =
                permissions.stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        PermissionRecord::number, Function.identity()));
    }

    /** The database's users in the order of their creation. */
    public List<UserRecord> users(int databaseNumber) {
        return byDatabase.getOrDefault(databaseNumber, List.of());
    }

    public Optional<UserRecord> user(int databaseNumber, ResourceName name) {
        return users(databaseNumber).stream()
                .filter(
                        user ->
                                switch (name) {
                                    case ResourceName.ByName(String id) -> user.id().equals(id);
                                    case ResourceName.ByNumber(int number) ->
                                            user.number() == number;
                                })
                .findFirst();
    }

    /** The user's permissions in the order of their creation. */
    public List<PermissionRecord> permissions(int userNumber) {
        return byUser.getOrDefault(userNumber, List.of());
    }

    public Optional<PermissionRecord> permission(int userNumber, ResourceName name) {
        return permissions(userNumber).stream()
                .filter(
                        permission ->
                                switch (name) {
                                    case ResourceName.ByName(String id) ->
                                            permission.id().equals(id);
                                    case ResourceName.ByNumber(int number) ->
                                            permission.number() == number;
                                })
                .findFirst();
    }

    public Optional<PermissionRecord> permission(int number) {
        return Optional.ofNullable(permissions.get(number));
    }
}

package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogRecord;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.PermissionRecord;
import dev.orrery.cluster.catalog.PermissionSpec;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.catalog.ResourceNames;
import dev.orrery.cluster.catalog.UserRecord;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Optional;

/** Creates, changes and deletes users and permissions. They live in the catalog alone. */
public final class UserOperations {
    private final Workspace workspace;

    UserOperations(Workspace workspace) {
        this.workspace = workspace;
    }

    public UserRecord create(int databaseNumber, String id) {
        return workspace.exclusively(
                () -> {
                    ResourceNames.require(id);
                    CatalogSnapshot snapshot = workspace.snapshot();
                    if (snapshot.database(new ResourceName.ByNumber(databaseNumber)).isEmpty()) {
                        throw Missing.database(databaseNumber);
                    }
                    requireFree("user", id, user(databaseNumber, id));
                    CatalogEdit edit = workspace.edit();
                    return commit(
                            edit,
                            new UserRecord(edit.newUserNumber(), databaseNumber, id, edit.stamp()));
                });
    }

    /** A user's name is all that can be replaced. */
    public UserRecord replace(UserRecord user, String id, EtagCondition condition) {
        return workspace.exclusively(
                () -> {
                    ResourceNames.require(id);
                    Conditions.require(current(user), condition);
                    if (!id.equals(user.id())) {
                        requireFree("user", id, user(user.databaseNumber(), id));
                    }
                    CatalogEdit edit = workspace.edit();
                    return commit(
                            edit,
                            new UserRecord(user.number(), user.databaseNumber(), id, edit.stamp()));
                });
    }

    /** Deletes a user with all its permissions. */
    public void delete(UserRecord user, EtagCondition condition) {
        workspace.exclusively(
                () -> {
                    Conditions.require(current(user), condition);
                    CatalogEdit edit = workspace.edit();
                    remove(edit, workspace.snapshot(), user);
                    workspace.run(() -> {}, edit, () -> {});
                });
    }

    /** Removes what goes with a user, as part of a larger change. */
    static void remove(CatalogEdit edit, CatalogSnapshot snapshot, UserRecord user) {
        snapshot.users().permissions(user.number()).forEach(edit::remove);
        edit.remove(user);
    }

    public PermissionRecord create(UserRecord user, PermissionSpec spec) {
        return workspace.exclusively(
                () -> {
                    ResourceNames.require(spec.id());
                    current(user);
                    requireFree("permission", spec.id(), permission(user, spec.id()));
                    CatalogEdit edit = workspace.edit();
                    return commit(
                            edit,
                            new PermissionRecord(
                                    edit.newUserNumber(), user.number(), spec, edit.stamp()));
                });
    }

    /** Tokens that were given out for the permission allow what the new one does. */
    public PermissionRecord replace(
            PermissionRecord permission, PermissionSpec spec, EtagCondition condition) {
        return workspace.exclusively(
                () -> {
                    ResourceNames.require(spec.id());
                    PermissionRecord current = current(permission);
                    Conditions.require(current, condition);
                    if (!spec.id().equals(current.id())) {
                        requireFree(
                                "permission",
                                spec.id(),
                                workspace
                                        .snapshot()
                                        .users()
                                        .permission(
                                                current.userNumber(),
                                                new ResourceName.ByName(spec.id())));
                    }
                    CatalogEdit edit = workspace.edit();
                    return commit(
                            edit,
                            new PermissionRecord(
                                    current.number(), current.userNumber(), spec, edit.stamp()));
                });
    }

    /** Tokens that were given out for the permission are worthless from now on. */
    public void delete(PermissionRecord permission, EtagCondition condition) {
        workspace.exclusively(
                () -> {
                    PermissionRecord current = current(permission);
                    Conditions.require(current, condition);
                    CatalogEdit edit = workspace.edit();
                    edit.remove(current);
                    workspace.run(() -> {}, edit, () -> {});
                });
    }

    private <T extends CatalogRecord> T commit(CatalogEdit edit, T record) {
        edit.write(record);
        workspace.run(() -> {}, edit, () -> {});
        return record;
    }

    private Optional<UserRecord> user(int databaseNumber, String id) {
        return workspace.snapshot().users().user(databaseNumber, new ResourceName.ByName(id));
    }

    private Optional<PermissionRecord> permission(UserRecord user, String id) {
        return workspace.snapshot().users().permission(user.number(), new ResourceName.ByName(id));
    }

    private UserRecord current(UserRecord user) {
        return workspace
                .snapshot()
                .users()
                .user(user.databaseNumber(), new ResourceName.ByNumber(user.number()))
                .orElseThrow(() -> Missing.user(user.number()));
    }

    private PermissionRecord current(PermissionRecord permission) {
        return workspace
                .snapshot()
                .users()
                .permission(permission.number())
                .orElseThrow(() -> Missing.permission(permission.number()));
    }

    private static void requireFree(String kind, String id, Optional<?> existing) {
        if (existing.isPresent()) {
            throw new OrreryException(
                    ErrorCode.ALREADY_EXISTS, "A " + kind + " '" + id + "' exists already.");
        }
    }
}

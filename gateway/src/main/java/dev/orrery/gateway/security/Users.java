package dev.orrery.gateway.security;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.PermissionRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.catalog.UserRecord;
import dev.orrery.cluster.operation.UserOperations;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;

/** The users of databases, their permissions, and the tokens that stand for permissions. */
public final class Users {
    private final Cluster cluster;
    private final ResourceTokens tokens;

    public Users(Cluster cluster, SigningKey secret) {
        this.cluster = cluster;
        this.tokens = new ResourceTokens(secret, cluster::snapshot);
    }

    public List<UserRecord> all(DatabaseRecord database) {
        return cluster.snapshot().users().users(database.number());
    }

    public UserRecord user(DatabaseRecord database, ResourceName name) {
        return cluster.snapshot()
                .users()
                .user(database.number(), name)
                .orElseThrow(() -> notFound("user " + name));
    }

    public List<PermissionRecord> permissions(UserRecord user) {
        return cluster.snapshot().users().permissions(user.number());
    }

    public PermissionRecord permission(UserRecord user, ResourceName name) {
        return cluster.snapshot()
                .users()
                .permission(user.number(), name)
                .orElseThrow(() -> notFound("permission " + name));
    }

    /** Changes; each waits for the disk. */
    public UserOperations operations() {
        return cluster.operations().users();
    }

    public ResourceTokens tokens() {
        return tokens;
    }

    private static OrreryException notFound(String what) {
        return new OrreryException(ErrorCode.NOT_FOUND, "The " + what + " does not exist.");
    }
}

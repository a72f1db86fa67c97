package dev.orrery.api.nosql.resource;

import dev.orrery.cluster.catalog.PermissionRecord;
import dev.orrery.cluster.catalog.UserRecord;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.resource.ResourceId;
import java.nio.charset.StandardCharsets;

/** Users and permissions as clients see them. */
final class UserJson {
    private UserJson() {}

    static ResourceId ridOf(UserRecord user) {
        return ResourceId.user(user.databaseNumber(), user.number());
    }

    static JsonObject of(UserRecord user) {
        return JsonObject.EMPTY
                .with("id", user.id())
                .with("_rid", ridOf(user).text())
                .with("_self", selfOf(user))
                .with("_etag", user.etag())
                .with("_permissions", "permissions/")
                .with("_ts", user.timestampSeconds());
    }

    /** A permission with a token that was just made for whoever reads it. */
    static JsonObject of(UserRecord user, PermissionRecord permission, String token) {
        ResourceId rid =
                ResourceId.permission(user.databaseNumber(), user.number(), permission.number());
        JsonObject json =
                JsonObject.EMPTY
                        .with("id", permission.id())
                        .with("permissionMode", permission.spec().readOnly() ? "read" : "all")
                        .with("resource", permission.spec().resource());
        JsonObject scoped =
                permission
                        .spec()
                        .partitionKey()
                        .map(key -> json.with("resourcePartitionKey", parsed(key)))
                        .orElse(json);
        return scoped.with("_rid", rid.text())
                .with("_self", selfOf(user) + "permissions/" + rid.text() + '/')
                .with("_etag", permission.etag())
                .with("_ts", permission.timestampSeconds())
                .with("_token", "type=resource&ver=1.0&sig=" + token);
    }

    private static String selfOf(UserRecord user) {
        return "dbs/"
                + ResourceId.database(user.databaseNumber()).text()
                + "/users/"
                + ridOf(user).text()
                + '/';
    }

    private static JsonValue parsed(String key) {
        return JsonValue.parse(key.getBytes(StandardCharsets.UTF_8));
    }

    static OrreryException wrongMode(String mode) {
        return OrreryException.badRequest(
                "The property 'permissionMode' must be 'Read' or 'All', not '" + mode + "'.");
    }
}

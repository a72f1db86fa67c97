package dev.orrery.cluster.catalog;

import dev.orrery.model.json.JsonObject;
import java.util.Optional;

/**
 * The fields of users and permissions in the catalog.
 *
 * <pre>
 * user        "number", "owner" (database), "name"
 * permission  "number", "owner" (user), "name", "readOnly", "resource", "key" (absent: any)
 * </pre>
 */
final class UserJson {
    private UserJson() {}

    static JsonObject encode(JsonObject common, UserRecord user) {
        return common.with("number", user.number())
                .with("owner", user.databaseNumber())
                .with("name", user.id());
    }

    static UserRecord user(JsonObject json, Stamp stamp) {
        return new UserRecord(
                JsonFields.integer(json, "number"),
                JsonFields.integer(json, "owner"),
                JsonFields.text(json, "name"),
                stamp);
    }

    static JsonObject encode(JsonObject common, PermissionRecord permission) {
        PermissionSpec spec = permission.spec();
        JsonObject json =
                common.with("number", permission.number())
                        .with("owner", permission.userNumber())
                        .with("name", spec.id())
                        .with("readOnly", spec.readOnly())
                        .with("resource", spec.resource());
        return spec.partitionKey().map(key -> json.with("key", key)).orElse(json);
    }

    static PermissionRecord permission(JsonObject json, Stamp stamp) {
        Optional<String> key = json.string("key");
        return new PermissionRecord(
                JsonFields.integer(json, "number"),
                JsonFields.integer(json, "owner"),
                new PermissionSpec(
                        JsonFields.text(json, "name"),
                        JsonFields.bool(json, "readOnly"),
                        JsonFields.text(json, "resource"),
                        key),
                stamp);
    }
}

package dev.orrery.api.cassandra.auth;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Roles as documents of the catalog.
 *
 * <pre>
 * {"format": 1, "superuser": b, "login": b, "password"?: text, "defaultPassword": b,
 *  "options": {name: text}, "memberOf": [role], "permissions": {resource: [permission]}}
 * </pre>
 */
final class RoleJson {
    static final Comparator<AuthResource> BY_PATH = Comparator.comparing(AuthResource::path);

    private static final long FORMAT = 1;

    private RoleJson() {}

    static JsonObject encode(Role role) {
        JsonObject options = JsonObject.EMPTY;
        for (Map.Entry<String, String> option : role.options().entrySet()) {
            options = options.with(option.getKey(), option.getValue());
        }
        JsonObject permissions = JsonObject.EMPTY;
        for (AuthResource resource :
                role.permissions().keySet().stream().sorted(BY_PATH).toList()) {
            permissions =
                    permissions.with(
                            resource.path(),
                            texts(
                                    role.granted(resource).stream()
                                            .map(Permission::name)
                                            .sorted()
                                            .toList()));
        }
        JsonObject json =
                JsonObject.EMPTY
                        .with("format", FORMAT)
                        .with("superuser", role.superuser())
                        .with("login", role.login())
                        .with("defaultPassword", role.defaultPassword())
                        .with("options", options)
                        .with("memberOf", texts(role.memberOf().stream().sorted().toList()))
                        .with("permissions", permissions);
        return role.password().map(hash -> json.with("password", hash)).orElse(json);
    }

    static Role decode(String name, JsonObject json) {
        if (json.number("format").orElseThrow(RoleJson::damaged).longValue().orElse(0) != FORMAT) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT, "A role has a format that this version cannot read.");
        }
        return new Role(
                name,
                json.bool("superuser").orElseThrow(RoleJson::damaged),
                json.bool("login").orElseThrow(RoleJson::damaged),
                json.string("password"),
                json.bool("defaultPassword").orElse(false),
                options(json.object("options").orElseThrow(RoleJson::damaged)),
                texts(json.array("memberOf").orElseThrow(RoleJson::damaged)),
                permissions(json.object("permissions").orElseThrow(RoleJson::damaged)));
    }

    private static Map<String, String> options(JsonObject json) {
        Map<String, String> options = new HashMap<>();
        json.members().forEach((key, value) -> options.put(key, text(value)));
        return options;
    }

    private static Map<AuthResource, Set<Permission>> permissions(JsonObject json) {
        Map<AuthResource, Set<Permission>> permissions = new HashMap<>();
        json.members()
                .forEach(
                        (path, names) -> {
                            Set<Permission> granted = new HashSet<>();
                            for (String name : texts((JsonArray) names)) {
                                granted.add(Permission.valueOf(name));
                            }
                            permissions.put(AuthResource.parse(path), Set.copyOf(granted));
                        });
        return permissions;
    }

    private static JsonArray texts(Collection<String> values) {
        return new JsonArray(values.stream().<JsonValue>map(JsonString::new).toList());
    }

    private static Set<String> texts(JsonArray array) {
        Set<String> texts = new HashSet<>();
        array.elements().forEach(element -> texts.add(text(element)));
        return texts;
    }

    private static String text(JsonValue value) {
        if (value instanceof JsonString string) {
            return string.value();
        }
        throw damaged();
    }

    private static OrreryException damaged() {
        return new OrreryException(ErrorCode.CORRUPTION, "The record of a role is damaged.");
    }
}

package dev.orrery.gateway.script;

import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import java.util.Optional;

/**
 * Scripts as documents of the catalog: {@code {"container": 1, "kind": "sproc", "number": 1, "id":
 * "x", "body": "function ..."}}, and for triggers {@code "after": "true", "on": "CREATE"}.
 */
final class ScriptJson {
    private ScriptJson() {}

    static String nameOf(int containerNumber, ScriptKind kind, String id) {
        return containerNumber + "/" + kind.word() + "/" + id;
    }

    static JsonObject write(int containerNumber, ScriptKind kind, int number, ScriptSpec spec) {
        JsonObject json =
                JsonObject.EMPTY
                        .with("container", containerNumber)
                        .with("kind", kind.word())
                        .with("number", number)
                        .with("id", spec.id())
                        .with("body", spec.body());
        return spec.rule()
                .map(
                        rule ->
                                json.with("after", Boolean.toString(rule.after()))
                                        .with("on", rule.on().name()))
                .orElse(json);
    }

    static ScriptRecord read(DocumentRecord document) {
        JsonObject json = document.content();
        Optional<TriggerRule> rule =
                json.string("on")
                        .map(
                                on ->
                                        new TriggerRule(
                                                Boolean.parseBoolean(text(json, "after")),
                                                TriggerRule.On.valueOf(on)));
        return new ScriptRecord(
                kind(text(json, "kind")),
                number(json, "container"),
                number(json, "number"),
                new ScriptSpec(text(json, "id"), text(json, "body"), rule),
                document.stamp());
    }

    static int containerOf(DocumentRecord document) {
        return number(document.content(), "container");
    }

    private static ScriptKind kind(String word) {
        for (ScriptKind kind : ScriptKind.values()) {
            if (kind.word().equals(word)) {
                return kind;
            }
        }
        throw damaged("kind");
    }

    private static String text(JsonObject json, String name) {
        return json.string(name).orElseThrow(() -> damaged(name));
    }

    private static int number(JsonObject json, String name) {
        if (json.member(name) instanceof JsonNumber number) {
            return (int) number.doubleValue();
        }
        throw damaged(name);
    }

    private static OrreryException damaged(String name) {
        return new OrreryException(
                ErrorCode.CORRUPTION, "A script in the catalog has no valid '" + name + "'.");
    }
}

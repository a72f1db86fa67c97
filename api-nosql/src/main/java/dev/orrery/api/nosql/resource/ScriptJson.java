package dev.orrery.api.nosql.resource;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.gateway.script.ScriptSpec;
import dev.orrery.gateway.script.TriggerRule;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.resource.ResourceId;
import java.util.Locale;
import java.util.Optional;

/** Scripts as clients see them. */
final class ScriptJson {
    private ScriptJson() {}

    static String feedOf(ScriptKind kind) {
        return switch (kind) {
            case PROCEDURE -> "StoredProcedures";
            case TRIGGER -> "Triggers";
            case FUNCTION -> "UserDefinedFunctions";
        };
    }

    private static String pathOf(ScriptKind kind) {
        return switch (kind) {
            case PROCEDURE -> "sprocs/";
            case TRIGGER -> "triggers/";
            case FUNCTION -> "udfs/";
        };
    }

    static ResourceId ridOf(ContainerRecord container, ScriptRecord script) {
        return ResourceLinks.ridOf(container).script(script.kind().tag(), script.number());
    }

    static JsonObject of(ContainerRecord container, ScriptRecord script) {
        String rid = ridOf(container, script).text();
        JsonObject json =
                JsonObject.EMPTY.with("id", script.spec().id()).with("body", script.spec().body());
        JsonObject ruled =
                script.spec()
                        .rule()
                        .map(
                                rule ->
                                        json.with("triggerType", rule.after() ? "post" : "pre")
                                                .with("triggerOperation", textOf(rule.on())))
                        .orElse(json);
        return ruled.with("_rid", rid)
                .with("_self", ResourceLinks.selfOf(container) + pathOf(script.kind()) + rid + '/')
                .with("_etag", script.stamp().etag())
                .with("_ts", script.stamp().timestampSeconds());
    }

    /** In lower case, as clients write it and compare it with what they wrote. */
    private static String textOf(TriggerRule.On on) {
        return on.name().toLowerCase(Locale.ROOT);
    }

    static ScriptSpec read(BodyFields fields, ScriptKind kind) {
        return new ScriptSpec(
                fields.requiredText("id"),
                fields.requiredText("body"),
                kind == ScriptKind.TRIGGER ? Optional.of(rule(fields)) : Optional.empty());
    }

    private static TriggerRule rule(BodyFields fields) {
        String type = fields.requiredText("triggerType");
        String operation = fields.requiredText("triggerOperation");
        boolean after = type.equalsIgnoreCase("Post");
        if (!after && !type.equalsIgnoreCase("Pre")) {
            throw OrreryException.badRequest(
                    "The property 'triggerType' must be 'Pre' or 'Post', not '" + type + "'.");
        }
        for (TriggerRule.On on : TriggerRule.On.values()) {
            if (on.name().equalsIgnoreCase(operation)) {
                return new TriggerRule(after, on);
            }
        }
        throw OrreryException.badRequest(
                "The property 'triggerOperation' must be 'All', 'Create', 'Update', 'Replace' or"
                        + " 'Delete', not '"
                        + operation
                        + "'.");
    }
}

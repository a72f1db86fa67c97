package dev.orrery.api.nosql.resource;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.script.ScriptCatalog;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.gateway.script.ScriptSpec;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** Scripts for people and tools inside this process, in the JSON of the protocol. */
public final class ScriptConsole {
    private final ScriptCatalog scripts;

    public ScriptConsole(Gateway gateway) {
        scripts = gateway.scripts().catalog();
    }

    /** Those of one kind in the order in which they were made. */
    public List<JsonObject> list(ContainerRecord container, ScriptKind kind) {
        return scripts.all(container.number(), kind).stream()
                .map(script -> ScriptJson.of(container, script))
                .toList();
    }

    /** Refused with {@code NOT_FOUND}. */
    public ScriptRecord find(ContainerRecord container, ScriptKind kind, String id) {
        return ScriptHandler.find(scripts, container, kind, id);
    }

    /**
     * Writes a script. Blocks.
     *
     * @param id of the script that is replaced if there is an etag; else it is a new one
     * @param etag that the script must still have
     */
    public JsonObject save(
            ContainerRecord container,
            ScriptKind kind,
            String id,
            JsonObject definition,
            Optional<String> etag) {
        JsonValue named = definition.member("id") == null ? definition.with("id", id) : definition;
        ScriptSpec spec = ScriptJson.read(BodyFields.of(named, "A script"), kind);
        ScriptRecord saved =
                etag.isPresent()
                        ? scripts.replace(find(container, kind, id), spec, condition(etag))
                        : scripts.create(container.number(), kind, spec);
        return ScriptJson.of(container, saved);
    }

    /** Blocks. */
    public void delete(
            ContainerRecord container, ScriptKind kind, String id, Optional<String> etag) {
        scripts.delete(find(container, kind, id), condition(etag));
    }

    private static EtagCondition condition(Optional<String> etag) {
        return etag.<EtagCondition>map(EtagCondition.Match::new).orElse(EtagCondition.NONE);
    }
}

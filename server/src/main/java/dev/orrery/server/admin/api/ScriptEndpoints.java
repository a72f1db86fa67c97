package dev.orrery.server.admin.api;

import dev.orrery.api.nosql.item.ItemConsole;
import dev.orrery.api.nosql.item.ScriptRun;
import dev.orrery.api.nosql.item.ScriptRuns;
import dev.orrery.api.nosql.resource.ScriptConsole;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Stored procedures, triggers and functions: what there is, saving, deleting, trying them. */
final class ScriptEndpoints {
    private static final String PATH = Containers.PATH + "/scripts";
    private static final String ONE = PATH + "/{kind}/{script}";
    private static final String ETAG = "etag";

    private final Containers containers;
    private final ScriptConsole scripts;
    private final ScriptRuns runs;

    ScriptEndpoints(Gateway gateway, Consoles consoles) {
        this.containers = new Containers(gateway);
        this.scripts = new ScriptConsole(gateway);
        this.runs = consoles.scripts();
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .read(PATH, this::list)
                .add("PUT", ONE, Gate.Effect.CHANGES, this::save)
                .add("DELETE", ONE, Gate.Effect.CHANGES, this::delete)
                .add("POST", ONE + "/run", Gate.Effect.CHANGES, this::run);
    }

    private JsonObject list(Question question) {
        ContainerRecord container = container(question);
        return new Fields()
                .put("procedures", scripts.list(container, ScriptKind.PROCEDURE), this::script)
                .put("triggers", scripts.list(container, ScriptKind.TRIGGER), this::script)
                .put("functions", scripts.list(container, ScriptKind.FUNCTION), this::script)
                .build();
    }

    /** As the protocol has it, without what tells where it is there. */
    private JsonValue script(JsonObject script) {
        JsonObject shown = script.without("_rid").without("_self").without("_ts").without("_etag");
        return shown.with(ETAG, script.string("_etag").orElseThrow());
    }

    private ContainerRecord container(Question question) {
        ContainerRecord container = containers.of(question);
        ItemConsole.requireItems(container);
        return container;
    }

    private static ScriptKind kind(Question question) {
        return switch (question.name("kind")) {
            case "procedures" -> ScriptKind.PROCEDURE;
            case "triggers" -> ScriptKind.TRIGGER;
            case "functions" -> ScriptKind.FUNCTION;
            default ->
                    throw new OrreryException(
                            ErrorCode.NOT_FOUND,
                            "Scripts are procedures, triggers or functions, not '%s'."
                                    .formatted(question.name("kind")));
        };
    }

    private JsonObject save(Question question) {
        JsonObject body = question.body();
        return (JsonObject)
                script(
                        scripts.save(
                                container(question),
                                kind(question),
                                question.name("script"),
                                body.without(ETAG),
                                body.string(ETAG)));
    }

    private JsonObject delete(Question question) {
        scripts.delete(
                container(question),
                kind(question),
                question.name("script"),
                question.parameter(ETAG));
        return JsonObject.EMPTY;
    }

    private JsonObject run(Question question) {
        ContainerRecord container = container(question);
        ScriptKind kind = kind(question);
        ScriptRecord script = scripts.find(container, kind, question.name("script"));
        return switch (kind) {
            case PROCEDURE -> procedure(question, container, script);
            case TRIGGER -> trigger(question, container, script);
            case FUNCTION ->
                    throw OrreryException.badRequest(
                            "A function runs in a query: SELECT VALUE udf.%s(...)."
                                    .formatted(script.spec().id()));
        };
    }

    private JsonObject procedure(
            Question question, ContainerRecord container, ScriptRecord script) {
        JsonObject body = question.body();
        byte[] arguments = body.array("arguments").orElse(new JsonArray(List.of())).toBytes();
        return json(
                runs.procedure(
                                container,
                                script,
                                PageFields.key(body),
                                new String(arguments, StandardCharsets.UTF_8),
                                question.context())
                        .join());
    }

    private JsonObject trigger(Question question, ContainerRecord container, ScriptRecord script) {
        JsonObject item =
                question.body()
                        .object("item")
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "A trigger runs with an 'item', an object."));
        return json(runs.trigger(container, script, item.toBytes(), question.context()).join());
    }

    /** What it logged before it failed is what its author looks for. */
    private static JsonObject json(ScriptRun run) {
        Fields fields =
                new Fields()
                        .put("ended", run.error().isEmpty())
                        .put("partition", run.partitionNumber())
                        .putRounded("requestUnits", run.charge());
        run.error()
                .ifPresentOrElse(
                        error -> fields.put("error", error),
                        () -> fields.put("response", response(run)));
        return fields.put("log", run.log()).build();
    }

    private static JsonValue response(ScriptRun run) {
        return run.response()
                .map(json -> JsonValue.parse(json.getBytes(StandardCharsets.UTF_8)))
                .orElse(JsonNull.NULL);
    }
}

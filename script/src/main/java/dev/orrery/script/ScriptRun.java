package dev.orrery.script;

import dev.orrery.model.json.JsonWriter;
import dev.orrery.script.ScriptResult.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** One run of a script in a realm of its own, or in one where nothing is left of other runs. */
final class ScriptRun {
    private static final int CALL = 0;
    private static final int CALL_BACK = 1;
    private static final int RESPONSE = 2;
    private static final int REQUEST = 3;

    private final ScriptEngine.Parts parts;
    private final ScriptLimits limits;
    private final ScriptCollection collection;
    private final boolean logs;

    ScriptRun(
            ScriptEngine.Parts parts,
            ScriptLimits limits,
            ScriptCollection collection,
            boolean logs) {
        this.parts = parts;
        this.limits = limits;
        this.collection = collection;
        this.logs = logs;
    }

    ScriptResult run(ScriptCall call, CompiledScript script) {
        Realm realm = open(script);
        int runs = realm.begin();
        boolean unchanged = false;
        Watchdog.Watched watched = parts.watchdog().start(realm.context());
        try {
            ScriptResult result = run(realm, watched, call, script);
            unchanged = result instanceof ScriptResult.Ended && realm.restore();
            return result;
        } finally {
            watched.close();
            if (unchanged && watched.reason() == null) {
                parts.realms().give(collection.selfLink(), realm, runs);
            } else {
                realm.close();
            }
        }
    }

    private Realm open(CompiledScript script) {
        return script.sharesRealms()
                ? parts.realms().take(collection.selfLink())
                : parts.sandbox().open(false);
    }

    private ScriptResult run(
            Realm realm, Watchdog.Watched watched, ScriptCall call, CompiledScript script) {
        ScriptLog log = new ScriptLog(limits.logBytes());
        HostCalls host = new HostCalls(collection, watched, log);
        ScriptResult result;
        try {
            result = run(realm, host, call, script);
        } catch (RuntimeException | StackOverflowError e) {
            host.rethrow();
            result = new ScriptFailures(limits).of(e, watched.reason(), log.text());
        }
        // A script may have caught what its collection threw, but must not outlive it.
        host.rethrow();
        return result;
    }

    private ScriptResult run(Realm realm, HostCalls host, ScriptCall call, CompiledScript script) {
        Value api = realm.own(parts.serverSide()).execute(host, setup(call));
        api.getArrayElement(CALL).executeVoid(script.load(realm.context()));
        Value callBack = api.getArrayElement(CALL_BACK);
        boolean more = true;
        while (more) {
            // What promises have waiting is run by the engine whenever this returns.
            more = callBack.execute().asBoolean();
        }
        Optional<String> response = text(api.getArrayElement(RESPONSE).execute());
        Optional<String> request =
                call instanceof ScriptCall.Before
                        ? text(api.getArrayElement(REQUEST).execute())
                        : Optional.empty();
        String log = host.log();
        if (isTooLarge(response) || isTooLarge(request)) {
            return new ScriptResult.Failed(
                    Reason.ANSWER_TOO_LARGE,
                    0,
                    "The body that the script has set is larger than %d bytes."
                            .formatted(limits.bodyBytes()),
                    log);
        }
        return new ScriptResult.Ended(response, request, log);
    }

    private boolean isTooLarge(Optional<String> body) {
        return body.isPresent()
                && (body.get().length() > limits.bodyBytes()
                        || body.get().getBytes(StandardCharsets.UTF_8).length > limits.bodyBytes());
    }

    private static Optional<String> text(Value value) {
        return value.isString() ? Optional.of(value.asString()) : Optional.empty();
    }

    /** What the context of the script begins with. */
    private String setup(ScriptCall call) {
        JsonWriter json = new JsonWriter().beginObject();
        json.name("selfLink").value(collection.selfLink());
        json.name("altLink").value(collection.altLink());
        json.name("logs").value(logs);
        String written = new String(json.endObject().toBytes(), StandardCharsets.UTF_8);
        StringBuilder text = new StringBuilder(written);
        text.setLength(text.length() - 1);
        switch (call) {
            case ScriptCall.Procedure procedure ->
                    add(add(text, "arguments", procedure.arguments()), "operation", "\"Execute\"");
            case ScriptCall.Before before ->
                    add(message(text, before.operation()), "request", before.body().orElse(null));
            case ScriptCall.After after -> {
                add(message(text, after.operation()), "request", after.body().orElse(null));
                add(text, "response", after.result().orElse(null));
            }
        }
        return text.append('}').toString();
    }

    private static StringBuilder message(StringBuilder text, String operation) {
        return add(add(text, "arguments", "[]"), "operation", '"' + operation + '"');
    }

    private static StringBuilder add(StringBuilder text, String name, @Nullable String json) {
        return json == null ? text : text.append(",\"").append(name).append("\":").append(json);
    }
}

package dev.orrery.gateway.script;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.query.evaluate.UserFunctions;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueWriter;
import dev.orrery.script.ScriptEngine;
import dev.orrery.script.ScriptText;
import dev.orrery.script.ScriptValue;
import dev.orrery.script.UserFunctionSession;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The functions of a container, for one query. Every thread that answers a part of it has a context
 * of its own; nothing is loaded for a query that calls none.
 */
public final class UserFunctionLibrary implements UserFunctions, AutoCloseable {
    private final ScriptEngine engine;
    private final Function<String, Optional<ScriptRecord>> lookup;
    private final Supplier<List<ScriptRecord>> all;
    private final Queue<UserFunctionSession> idle = new ConcurrentLinkedQueue<>();

    UserFunctionLibrary(
            ScriptEngine engine,
            Function<String, Optional<ScriptRecord>> lookup,
            Supplier<List<ScriptRecord>> all) {
        this.engine = engine;
        this.lookup = lookup;
        this.all = all;
    }

    @Override
    public boolean isDefined(String name) {
        return lookup.apply(name).isPresent();
    }

    @Override
    public QueryValue call(String name, List<QueryValue> arguments) {
        UserFunctionSession idling = idle.poll();
        UserFunctionSession session = idling == null ? engine.functions(texts()) : idling;
        try {
            ScriptValue result =
                    session.call(
                            name, arguments.stream().map(UserFunctionLibrary::toScript).toList());
            idle.add(session);
            return fromScript(result);
        } catch (UserFunctionSession.FunctionFailedException e) {
            session.close();
            throw OrreryException.badRequest(e.text());
        }
    }

    private Map<String, ScriptText> texts() {
        return all.get().stream()
                .collect(Collectors.toMap(script -> script.spec().id(), ScriptRecord::text));
    }

    private static ScriptValue toScript(QueryValue value) {
        return switch (value) {
            case UndefinedValue _ -> ScriptValue.UNDEFINED;
            case BooleanValue truth -> new ScriptValue.Truth(truth.isTrue());
            case NumberValue number -> new ScriptValue.Numeric(number.doubleValue());
            case StringValue text -> new ScriptValue.Text(text.text());
            case QueryValue other ->
                    new ScriptValue.Json(
                            new String(ValueWriter.toBytes(other), StandardCharsets.UTF_8));
        };
    }

    private static QueryValue fromScript(ScriptValue value) {
        return switch (value) {
            case ScriptValue.Undefined() -> UndefinedValue.UNDEFINED;
            case ScriptValue.Truth(boolean truth) -> BooleanValue.of(truth);
            case ScriptValue.Numeric(double number) -> NumberValue.of(number);
            case ScriptValue.Text(String text) -> StringValue.of(text);
            case ScriptValue.Json(String json) ->
                    QueryValue.of(
                            JsonScanner.scan(
                                    json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT));
        };
    }

    @Override
    public void close() {
        for (UserFunctionSession next = idle.poll(); next != null; next = idle.poll()) {
            next.close();
        }
    }
}

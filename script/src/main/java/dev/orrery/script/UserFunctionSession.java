package dev.orrery.script;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/**
 * User-defined functions in one context, for one query. Used by one thread at a time. A function
 * that was ended from outside takes the session with it.
 */
public final class UserFunctionSession implements AutoCloseable {
    private final ScriptEngine.Parts parts;
    private final ScriptLimits limits;
    private final CompiledScripts compiled;
    private final Map<String, ScriptText> byName;
    private final Map<String, Value> loaded = new HashMap<>();
    private final Realm realm;
    private final Value caller;

    UserFunctionSession(
            ScriptEngine.Parts parts,
            ScriptLimits limits,
            CompiledScripts compiled,
            Map<String, ScriptText> byName) {
        this.parts = parts;
        this.limits = limits;
        this.compiled = compiled;
        this.byName = Map.copyOf(byName);
        this.realm = parts.sandbox().open(false);
        this.caller = realm.own(parts.userFunctions()).execute();
    }

    /** Calls a function that is there; throws {@link FunctionFailedException} if it fails. */
    public ScriptValue call(String name, List<ScriptValue> arguments) {
        try (Watchdog.Watched watched = parts.watchdog().start(realm.context())) {
            try {
                realm.begin();
                return result(caller.execute(input(function(name), arguments)));
            } catch (PolyglotException
                    | CompiledScript.NotAFunctionException
                    | StackOverflowError e) {
                throw new FunctionFailedException(
                        name, new ScriptFailures(limits).of(e, watched.reason(), ""));
            }
        }
    }

    private Value function(String name) {
        Value known = loaded.get(name);
        if (known == null) {
            ScriptText script = byName.get(name);
            if (script == null) {
                throw new IllegalArgumentException("there is no function " + name);
            }
            known = compiled.of(script).load(realm.context());
            loaded.put(name, known);
        }
        return known;
    }

    private static Object[] input(Value function, List<ScriptValue> arguments) {
        Object[] input = new Object[arguments.size() + 2];
        StringBuilder kinds = new StringBuilder(arguments.size());
        for (int i = 0; i < arguments.size(); i++) {
            switch (arguments.get(i)) {
                case ScriptValue.Undefined() -> {
                    kinds.append('u');
                    input[i + 2] = "";
                }
                case ScriptValue.Truth(boolean value) -> {
                    kinds.append('v');
                    input[i + 2] = value;
                }
                case ScriptValue.Numeric(double value) -> {
                    kinds.append('v');
                    input[i + 2] = value;
                }
                case ScriptValue.Text(String value) -> {
                    kinds.append('v');
                    input[i + 2] = value;
                }
                case ScriptValue.Json(String text) -> {
                    kinds.append('j');
                    input[i + 2] = text;
                }
            }
        }
        input[0] = function;
        input[1] = kinds.toString();
        return input;
    }

    private static ScriptValue result(Value value) {
        if (value.isNumber()) {
            return new ScriptValue.Numeric(value.asDouble());
        }
        if (value.isBoolean()) {
            return new ScriptValue.Truth(value.asBoolean());
        }
        String text = value.asString();
        return switch (text.charAt(0)) {
            case 's' -> new ScriptValue.Text(text.substring(1));
            case 'j' -> new ScriptValue.Json(text.substring(1));
            default -> ScriptValue.UNDEFINED;
        };
    }

    @Override
    public void close() {
        realm.close();
    }

    /** A function threw, or was ended. */
    public static final class FunctionFailedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        FunctionFailedException(String name, ScriptResult.Failed failure) {
            super(
                    "The user-defined function '%s' failed: %s".formatted(name, failure.message()),
                    null,
                    false,
                    false);
        }

        /** What to tell whoever asked. */
        public String text() {
            return String.valueOf(getMessage());
        }
    }
}

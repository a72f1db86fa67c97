package dev.orrery.script;

import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.jspecify.annotations.Nullable;

/**
 * Runs scripts. Safe for any number of threads; a script runs on the thread that asks for it, which
 * should be a platform thread with a large stack. The JavaScript engine is loaded with the first
 * script.
 */
public final class ScriptEngine implements AutoCloseable {
    private final ScriptLimits limits;
    private final CompiledScripts compiled = new CompiledScripts();
    private @Nullable Parts parts;
    private boolean closed;

    /** What takes a moment to load. */
    record Parts(
            Sandbox sandbox,
            Realms realms,
            Watchdog watchdog,
            Source serverSide,
            Source userFunctions) {}

    public ScriptEngine(ScriptLimits limits) {
        this.limits = limits;
    }

    public ScriptLimits limits() {
        return limits;
    }

    /**
     * Runs a script to its end, its callbacks included. An exception that the collection throws
     * ends the script and is thrown here.
     */
    public ScriptResult run(ScriptCall call, ScriptCollection collection, boolean logs) {
        return new ScriptRun(parts(), limits, collection, logs)
                .run(call, compiled.of(call.script()));
    }

    /** Opens functions for many calls. They share one context: close it with the query. */
    public UserFunctionSession functions(Map<String, ScriptText> byName) {
        return new UserFunctionSession(parts(), limits, compiled, byName);
    }

    /** How many realms were made for scripts that share them. */
    long realmsMade() {
        return parts().realms().made();
    }

    private synchronized Parts parts() {
        if (closed) {
            throw new IllegalStateException("the script engine is closed");
        }
        if (parts == null) {
            Sandbox sandbox = new Sandbox(limits);
            Parts fresh =
                    new Parts(
                            sandbox,
                            new Realms(sandbox),
                            new Watchdog(limits),
                            Sandbox.own("server-side.js"),
                            Sandbox.own("user-functions.js"));
            warmUp(fresh);
            parts = fresh;
        }
        return parts;
    }

    /** Loads the engine's own classes at the expense of nobody's time limit. */
    private static void warmUp(Parts fresh) {
        try (Realm realm = fresh.sandbox.open(true)) {
            Context context = realm.context();
            realm.own(fresh.userFunctions).execute();
            realm.own(fresh.serverSide)
                    .execute((ProxyExecutable) arguments -> "{}", "{\"arguments\":[]}")
                    .getArrayElement(0)
                    .executeVoid(
                            context.eval(
                                    Sandbox.LANGUAGE,
                                    "(async () => JSON.stringify(await"
                                            + " [`${/a(b)?/.exec('ab')}`]))"));
            boolean unchanged = realm.restore();
            if (!unchanged) {
                throw new IllegalStateException("our own scripts change what they share");
            }
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (parts != null) {
            parts.watchdog().close();
            parts.realms().close();
            parts.sandbox().close();
        }
    }
}

package dev.orrery.script;

import java.util.HashMap;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/**
 * A context in which nothing of a user has run, or nothing has been left. Of one thread at a time.
 */
final class Realm implements AutoCloseable {
    private final Context context;
    private final Value isUnchanged;
    private final Map<Source, Value> loaded = new HashMap<>();
    private int runs;

    /**
     * Takes over the context.
     *
     * @param isUnchanged says whether a run has left nothing; not a function if nobody will ask
     */
    Realm(Context context, Value isUnchanged) {
        this.context = context;
        this.isUnchanged = isUnchanged;
    }

    Context context() {
        return context;
    }

    /** A script of ours, which is evaluated once. */
    Value own(Source source) {
        return loaded.computeIfAbsent(source, context::eval);
    }

    /** Begins a run; the answer is how many there were, with this one. */
    int begin() {
        context.resetLimits();
        return ++runs;
    }

    /**
     * Ends a run: removes the globals that it made. False if it has changed anything else, or may
     * have; then nobody else may run here.
     */
    boolean restore() {
        try {
            return isUnchanged.canExecute() && isUnchanged.execute().asBoolean();
        } catch (RuntimeException e) {
            // Ended from outside, just now.
            return false;
        }
    }

    @Override
    public void close() {
        try {
            context.close(true);
        } catch (RuntimeException e) {
            // It was ended from outside, and is closed by that.
        }
    }
}

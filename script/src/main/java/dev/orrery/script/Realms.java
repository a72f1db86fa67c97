package dev.orrery.script;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Realms that wait for the next run of a script of their collection. Making one costs more than
 * most scripts do; none ever serves two collections.
 */
final class Realms implements AutoCloseable {
    /** More than there are threads for scripts, so that several collections find theirs. */
    private static final int MAX_WAITING = 64;

    /** What the engine itself remembers of scripts ends with their realm. */
    private static final int MAX_RUNS = 1_000;

    private final Sandbox sandbox;
    private final Map<String, ArrayDeque<Realm>> byCollection =
            new LinkedHashMap<>(16, 0.75f, true);
    private int waiting;
    private long made;
    private boolean closed;

    Realms(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    /** A realm for one run. */
    Realm take(String collection) {
        Realm realm = waiting(collection);
        return realm == null ? sandbox.open(true) : realm;
    }

    /** How many were made because none was waiting. */
    synchronized long made() {
        return made;
    }

    private synchronized @Nullable Realm waiting(String collection) {
        ArrayDeque<Realm> realms = byCollection.get(collection);
        if (realms == null) {
            made++;
            return null;
        }
        waiting--;
        Realm taken = realms.removeLast();
        if (realms.isEmpty()) {
            byCollection.remove(collection);
        }
        return taken;
    }

    /** Gives a realm back in which nothing was left. */
    void give(String collection, Realm realm, int runs) {
        Realm surplus = runs >= MAX_RUNS ? realm : keep(collection, realm);
        if (surplus != null) {
            surplus.close();
        }
    }

    /** Keeps a realm; the answer is one that has to go. */
    private synchronized @Nullable Realm keep(String collection, Realm realm) {
        if (closed) {
            return realm;
        }
        byCollection.computeIfAbsent(collection, _ -> new ArrayDeque<>()).addLast(realm);
        waiting++;
        return waiting <= MAX_WAITING ? null : eldest();
    }

    private Realm eldest() {
        Iterator<ArrayDeque<Realm>> realms = byCollection.values().iterator();
        ArrayDeque<Realm> first = realms.next();
        Realm eldest = first.removeFirst();
        waiting--;
        if (first.isEmpty()) {
            realms.remove();
        }
        return eldest;
    }

    @Override
    public synchronized void close() {
        closed = true;
        byCollection.values().forEach(realms -> realms.forEach(Realm::close));
        byCollection.clear();
    }
}

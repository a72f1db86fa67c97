package dev.orrery.api.cassandra.trace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The newest traces of this node. */
public final class Traces {
    private static final int LIMIT = 1_000;

    private final Deque<Trace> newest = new ArrayDeque<>();

    synchronized void add(Trace trace) {
        if (newest.size() == LIMIT) {
            newest.removeFirst();
        }
        newest.addLast(trace);
    }

    public synchronized List<Trace> all() {
        return List.copyOf(newest);
    }
}

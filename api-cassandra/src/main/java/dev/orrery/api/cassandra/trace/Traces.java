package dev.orrery.api.cassandra.trace;

import dev.orrery.cluster.node.NodeQuestions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The newest traces of all nodes. A driver looks a trace up at any node, so each is told to the
 * others; one that is not there at that moment does not have it.
 */
public final class Traces {
    private static final int LIMIT = 1_000;
    private static final String CALL = "cql-trace";

    private final Deque<Trace> newest = new ArrayDeque<>();
    private final Optional<NodeQuestions> others;

    /** Traces that are exchanged with other nodes, if there are any. */
    public Traces(Optional<NodeQuestions> others) {
        this.others = others;
        others.ifPresent(nodes -> nodes.hear(CALL, told -> keep(TraceJson.read(told))));
    }

    /** Completes as soon as all nodes that answer have the trace, and never fails. */
    CompletableFuture<Trace> add(Trace trace) {
        keep(trace);
        return others.map(
                        nodes ->
                                nodes.tellAll(CALL, TraceJson.write(trace)).handle((_, _) -> trace))
                .orElse(CompletableFuture.completedFuture(trace));
    }

    private synchronized void keep(Trace trace) {
        if (newest.size() == LIMIT) {
            newest.removeFirst();
        }
        newest.addLast(trace);
    }

    public synchronized List<Trace> all() {
        return List.copyOf(newest);
    }
}

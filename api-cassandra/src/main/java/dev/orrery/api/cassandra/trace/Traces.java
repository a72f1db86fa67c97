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
    private static final byte[] NOTHING = {};

    private final Deque<Trace> newest = new ArrayDeque<>();
    private final Optional<NodeQuestions> others;

    /** Traces that are exchanged with other nodes, if there are any. */
    public Traces(Optional<NodeQuestions> others) {
        this.others = others;
        others.ifPresent(
                nodes ->
                        nodes.answer(
                                CALL,
                                told -> {
                                    keep(TraceJson.read(told));
                                    return NOTHING;
                                }));
    }

    /** Completes as soon as all nodes that answer have the trace, and never fails. */
    CompletableFuture<Void> add(Trace trace) {
        keep(trace);
        CompletableFuture<?>[] told =
                others
                        .map(nodes -> nodes.askAll(CALL, TraceJson.write(trace)))
                        .orElse(List.of())
                        .stream()
                        .map(answer -> answer.exceptionally(_ -> NOTHING))
                        .toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(told);
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

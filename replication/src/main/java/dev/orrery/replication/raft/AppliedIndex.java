package dev.orrery.replication.raft;

import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** How far the log was applied, and who waits for it. */
final class AppliedIndex {
    private final NavigableMap<Long, CompletableFuture<Void>> waiting = new TreeMap<>();
    private volatile long index = -1;

    /** To be told after the entry's effects can be seen. */
    void advance(long applied) {
        NavigableMap<Long, CompletableFuture<Void>> reached;
        synchronized (this) {
            index = applied;
            if (waiting.isEmpty() || waiting.firstKey() > applied) {
                return;
            }
            NavigableMap<Long, CompletableFuture<Void>> head = waiting.headMap(applied, true);
            reached = new TreeMap<>(head);
            head.clear();
        }
        reached.values().forEach(each -> each.complete(null));
    }

    CompletableFuture<Void> reached(long wanted) {
        if (index >= wanted) {
            return CompletableFuture.completedFuture(null);
        }
        synchronized (this) {
            return index >= wanted
                    ? CompletableFuture.completedFuture(null)
                    : waiting.computeIfAbsent(wanted, _ -> new CompletableFuture<>());
        }
    }
}

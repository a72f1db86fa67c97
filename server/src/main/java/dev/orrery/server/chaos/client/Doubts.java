package dev.orrery.server.chaos.client;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Requests of which nobody knows what became of them, and why, of the first ones. */
final class Doubts {
    private static final int MOST_EXAMPLES = 20;

    private final AtomicLong count = new AtomicLong();
    private final Queue<String> examples = new ConcurrentLinkedQueue<>();

    void add(String request) {
        if (count.incrementAndGet() <= MOST_EXAMPLES) {
            examples.add(request);
        }
    }

    long count() {
        return count.get();
    }

    List<String> examples() {
        return List.copyOf(examples);
    }
}

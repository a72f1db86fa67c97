package dev.orrery.cluster.node;

import dev.orrery.cluster.Cluster;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Increments counters, one after another. */
final class TestLoad {
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicInteger counted = new AtomicInteger();
    private final CompletableFuture<Void> running;

    TestLoad(Cluster node, TestTraffic traffic, int items) {
        running =
                CompletableFuture.runAsync(
                        () -> {
                            while (!stopped.get()) {
                                traffic.increment(node, "item" + counted.get() % items);
                                counted.incrementAndGet();
                            }
                        },
                        Thread::startVirtualThread);
        awaitMore(20);
    }

    void awaitMore(int count) {
        int before = counted.get();
        TestClusterNodes.await(
                () -> counted.get() >= before + count || running.isCompletedExceptionally());
    }

    void stop() throws Exception {
        stopped.set(true);
        running.get(60, TimeUnit.SECONDS);
    }
}

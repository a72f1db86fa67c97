package dev.orrery.cluster.partitions;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Does the same to several partitions at once. Opening one is mostly waiting for the disk, and the
 * engine's calls pin virtual threads, on which callers may be, so the threads are platform threads.
 */
public final class ParallelWork {
    private final int maxThreads;

    public ParallelWork(int maxThreads) {
        this.maxThreads = maxThreads;
    }

    /** Waits for all; the first failure is thrown after the last has ended. */
    public <T> void forEach(Collection<T> items, Consumer<T> work) {
        if (items.isEmpty()) {
            return;
        }
        int threads = Math.min(items.size(), maxThreads);
        try (ExecutorService executor = Executors.newFixedThreadPool(threads, factory())) {
            List<CompletableFuture<Void>> running = new ArrayList<>(items.size());
            for (T item : items) {
                running.add(CompletableFuture.runAsync(() -> work.accept(item), executor));
            }
            joinAll(running);
        }
    }

    private static ThreadFactory factory() {
        return Thread.ofPlatform().name("orrery-partitions-", 0).daemon(true).factory();
    }

    private static void joinAll(List<CompletableFuture<Void>> running) {
        @Nullable RuntimeException failure = null;
        for (CompletableFuture<Void> one : running) {
            try {
                one.join();
            } catch (CompletionException e) {
                failure = failure == null ? unwrap(e) : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static RuntimeException unwrap(CompletionException e) {
        return e.getCause() instanceof RuntimeException cause ? cause : e;
    }
}

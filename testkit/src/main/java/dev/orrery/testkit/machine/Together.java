package dev.orrery.testkit.machine;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Does the same to several things at once, on a thread for each: ending a node is mostly waiting,
 * and the common pool has no more threads than the machine has processors.
 */
public final class Together {
    private Together() {}

    /** Returns when it is done to all; throws what the first failed with that did. */
    public static <T> void forEach(Collection<T> items, Consumer<T> work) {
        if (items.isEmpty()) {
            return;
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(items.size())) {
            List<CompletableFuture<Void>> running =
                    items.stream()
                            .map(
                                    item ->
                                            CompletableFuture.runAsync(
                                                    () -> work.accept(item), threads))
                            .toList();
            running.forEach(CompletableFuture::join);
        }
    }
}

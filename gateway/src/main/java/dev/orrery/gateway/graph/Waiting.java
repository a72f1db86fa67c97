package dev.orrery.gateway.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waits for futures, and throws what they failed with as it was thrown. */
public final class Waiting {
    private Waiting() {}

    public static <T> List<T> all(List<CompletableFuture<T>> futures) {
        List<T> results = new ArrayList<>(futures.size());
        for (CompletableFuture<T> future : futures) {
            results.add(on(future));
        }
        return results;
    }

    public static <T> T on(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}

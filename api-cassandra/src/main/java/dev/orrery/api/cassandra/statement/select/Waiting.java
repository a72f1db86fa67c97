package dev.orrery.api.cassandra.statement.select;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waits for an answer; a failure comes out as it went in. */
final class Waiting {
    private Waiting() {}

    static <T> T on(CompletableFuture<T> future) {
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

package dev.orrery.gateway.tables;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Futures that fail with what was thrown, not with a wrapper that a chain of stages adds. */
final class Unwrapped {
    private Unwrapped() {}

    static <T> CompletableFuture<T> of(CompletionStage<T> stage) {
        CompletableFuture<T> result = new CompletableFuture<>();
        CompletionStage<T> _ =
                stage.whenComplete(
                        (value, failure) -> {
                            if (failure == null) {
                                result.complete(value);
                            } else {
                                result.completeExceptionally(cause(failure));
                            }
                        });
        return result;
    }

    static Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }
}

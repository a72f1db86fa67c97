package dev.orrery.gateway.metering;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for budget in the place of those who cannot: a request that was refused for want of it is
 * made again after the time the partition named, as long as the patience lasts. Nothing of it was
 * applied by then, and no thread is held meanwhile.
 */
public final class Patience {
    private Patience() {}

    /** Makes a request whose refusals are exceptions, again while it is refused. */
    public static <T> CompletableFuture<T> run(
            long patienceMillis, Supplier<CompletableFuture<T>> request) {
        return run(patienceMillis, request, answer -> OptionalLong.empty());
    }

    /**
     * Makes a request, again while it is refused for want of budget.
     *
     * @param waitOf how long to wait if the answer is such a refusal
     */
    public static <T> CompletableFuture<T> run(
            long patienceMillis,
            Supplier<CompletableFuture<T>> request,
            Function<T, OptionalLong> waitOf) {
        if (patienceMillis == 0) {
            return request.get();
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        new Waiting<>(request, waitOf, result).attempt(patienceMillis);
        return result;
    }

    private record Waiting<T>(
            Supplier<CompletableFuture<T>> request,
            Function<T, OptionalLong> waitOf,
            CompletableFuture<T> result) {
        void attempt(long patienceMillis) {
            try {
                CompletableFuture<T> _ =
                        request.get().whenComplete((answer, e) -> ended(answer, e, patienceMillis));
            } catch (RuntimeException e) {
                result.completeExceptionally(e);
            }
        }

        private void ended(@Nullable T answer, @Nullable Throwable failure, long patienceMillis) {
            OptionalLong wait = answer == null ? waitAfter(failure) : waitOf.apply(answer);
            if (wait.isPresent() && wait.getAsLong() <= patienceMillis) {
                // At least one, so that patience ends even if nobody names a time.
                long millis = Math.max(1, wait.getAsLong());
                CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)
                        .execute(() -> attempt(patienceMillis - millis));
            } else if (failure != null) {
                result.completeExceptionally(failure);
            } else {
                result.complete(answer);
            }
        }

        private static OptionalLong waitAfter(@Nullable Throwable failure) {
            return failure instanceof OrreryException known && known.code() == ErrorCode.THROTTLED
                    ? known.retryAfterMillis()
                    : OptionalLong.empty();
        }
    }
}

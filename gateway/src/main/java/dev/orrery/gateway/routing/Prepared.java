package dev.orrery.gateway.routing;

import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.command.RequestContext;
import dev.orrery.partition.Partition;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * A partition that may be read at once under some terms, so that no thread waits for it.
 *
 * @param partitionNumber negative if nothing is known of any partition
 */
public record Prepared(int partitionNumber, ReadTerms terms) {
    public static final Prepared NOTHING = new Prepared(-1, ReadTerms.USUAL);

    /** Completes once a request may read the partition. */
    public static CompletableFuture<Prepared> of(Partition partition, RequestContext context) {
        int number = partition.number();
        return partition
                .ready(context.terms(number))
                .thenApply(terms -> new Prepared(number, terms));
    }

    /** The terms for a partition, which may be another than the one that was prepared. */
    public ReadTerms terms(Partition partition, RequestContext context) {
        return partition.number() == partitionNumber ? terms : context.terms(partition.number());
    }

    /** Reads when it may; a failure reaches the future as it was thrown, without a wrapper. */
    public static <T> CompletableFuture<T> whenReady(
            CompletableFuture<Prepared> prepared, Function<Prepared, CompletableFuture<T>> read) {
        if (prepared.isDone() && !prepared.isCompletedExceptionally()) {
            return read.apply(prepared.join());
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        CompletableFuture<T> _ =
                prepared.thenCompose(read)
                        .whenComplete(
                                (answer, failure) -> {
                                    if (failure == null) {
                                        result.complete(answer);
                                    } else {
                                        result.completeExceptionally(unwrapped(failure));
                                    }
                                });
        return result;
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }
}

package dev.orrery.gateway;

import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.Partition;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends commands to the partitions that own their keys, again if a route was stale. */
final class CommandRouter {
    private final Routes routes;
    private final Metering metering;

    CommandRouter(Routes routes, Metering metering) {
        this.routes = routes;
        this.metering = metering;
    }

    CompletableFuture<Routed> execute(Command command, RequestContext context) {
        CompletableFuture<Routed> result = new CompletableFuture<>();
        attempt(new Attempt(command, context, 0, null), result);
        return result;
    }

    /**
     * One of the times a command is sent.
     *
     * @param id the command's own, whichever partition it is sent to: one that was split may have
     *     carried it out before, which its children know
     */
    private record Attempt(
            Command command, RequestContext context, int number, @Nullable RequestId id) {
        int containerNumber() {
            return Addresses.of(command).containerNumber();
        }

        Attempt through(Partition partition) {
            return id == null
                    ? new Attempt(command, context, number, partition.newRequestId())
                    : this;
        }
    }

    private void attempt(Attempt next, CompletableFuture<Routed> result) {
        Attempt attempt = next;
        try {
            Partition partition =
                    routes.find(next.containerNumber(), Addresses.of(next.command()).position());
            attempt = next.through(partition);
            send(attempt, partition, result);
        } catch (RuntimeException e) {
            failed(attempt, e, result);
        }
    }

    private void send(Attempt attempt, Partition partition, CompletableFuture<Routed> result) {
        CompletableFuture<Outcome> _ =
                partition
                        .submit(attempt.command(), attempt.context().priority(), attempt.id())
                        .whenComplete(
                                (outcome, e) -> {
                                    if (outcome == null) {
                                        failed(attempt, e, result);
                                    } else {
                                        ended(attempt, partition, outcome, result);
                                    }
                                });
    }

    private void ended(
            Attempt attempt,
            Partition partition,
            Outcome outcome,
            CompletableFuture<Routed> result) {
        if (RetryPolicy.isStale(outcome, null) && mayRetry(attempt)) {
            retry(attempt, result);
        } else {
            metering.count(attempt.context(), attempt.containerNumber(), partition, outcome);
            result.complete(new Routed(partition.number(), outcome));
        }
    }

    private void failed(
            Attempt attempt, @Nullable Throwable failure, CompletableFuture<Routed> result) {
        if (RetryPolicy.isStale(null, failure) && mayRetry(attempt)) {
            retry(attempt, result);
        } else {
            result.completeExceptionally(explained(attempt, failure));
        }
    }

    private static boolean mayRetry(Attempt attempt) {
        return attempt.number() + 1 < RetryPolicy.MAX_ATTEMPTS;
    }

    private Throwable explained(Attempt attempt, @Nullable Throwable failure) {
        if (failure instanceof OrreryException exception) {
            return routes.explained(attempt.containerNumber(), exception);
        }
        return failure == null ? new IllegalStateException("no outcome") : failure;
    }

    private void retry(Attempt attempt, CompletableFuture<Routed> result) {
        CompletableFuture.delayedExecutor(
                        RetryPolicy.delayMillis(attempt.number()), TimeUnit.MILLISECONDS)
                .execute(
                        () -> {
                            try {
                                attempt(again(attempt), result);
                            } catch (RuntimeException e) {
                                result.completeExceptionally(e);
                            }
                        });
    }

    private Attempt again(Attempt attempt) {
        long version = routes.current(attempt.containerNumber()).definition().version();
        return new Attempt(
                Addresses.withVersion(attempt.command(), version),
                attempt.context(),
                attempt.number() + 1,
                attempt.id());
    }
}

package dev.orrery.gateway;

import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.ErrorCode;
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
        attempt(new Attempt(command, context, 0, null, false), result);
        return result;
    }

    /**
     * One of the times a command is sent.
     *
     * @param id the command's own, whichever partition it is sent to: one that was split may have
     *     carried it out before, which its children know
     * @param inDoubt whether it may have been carried out before
     */
    private record Attempt(
            Command command,
            RequestContext context,
            int number,
            @Nullable RequestId id,
            boolean inDoubt) {
        int containerNumber() {
            return Addresses.of(command).containerNumber();
        }

        Attempt through(Partition partition) {
            return id == null
                    ? new Attempt(command, context, number, partition.newRequestId(), inDoubt)
                    : this;
        }

        Attempt next(long definitionVersion, boolean doubted) {
            return new Attempt(
                    Addresses.withVersion(command, definitionVersion),
                    context,
                    number + 1,
                    id,
                    doubted);
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
        ErrorCode code = outcome instanceof Outcome.Refused refused ? refused.code() : null;
        switch (next(attempt, code)) {
            case AGAIN -> retry(attempt, false, result);
            case AGAIN_IN_DOUBT -> retry(attempt, true, result);
            case UNKNOWN -> result.completeExceptionally(unknown(null));
            case ANSWER -> {
                metering.count(attempt.context(), attempt.containerNumber(), partition, outcome);
                result.complete(new Routed(partition.number(), outcome));
            }
        }
    }

    private void failed(
            Attempt attempt, @Nullable Throwable failure, CompletableFuture<Routed> result) {
        ErrorCode code = failure instanceof OrreryException known ? known.code() : null;
        switch (next(attempt, code)) {
            case AGAIN -> retry(attempt, false, result);
            case AGAIN_IN_DOUBT -> retry(attempt, true, result);
            case UNKNOWN -> result.completeExceptionally(unknown(failure));
            case ANSWER -> result.completeExceptionally(explained(attempt, failure));
        }
    }

    private static RetryPolicy.Next next(Attempt attempt, @Nullable ErrorCode code) {
        return RetryPolicy.next(code, attempt.inDoubt(), attempt.number() + 1);
    }

    private static OrreryException unknown(@Nullable Throwable lastAttempt) {
        return new OrreryException(
                ErrorCode.OUTCOME_UNKNOWN,
                "Nobody knows whether the request was carried out: its partition was split, merged"
                        + " or moved before a leader answered it.",
                lastAttempt);
    }

    private Throwable explained(Attempt attempt, @Nullable Throwable failure) {
        if (failure instanceof OrreryException exception) {
            return routes.explained(attempt.containerNumber(), exception);
        }
        return failure == null ? new IllegalStateException("no outcome") : failure;
    }

    private void retry(Attempt attempt, boolean inDoubt, CompletableFuture<Routed> result) {
        CompletableFuture.delayedExecutor(
                        RetryPolicy.delayMillis(attempt.number()), TimeUnit.MILLISECONDS)
                .execute(
                        () -> {
                            try {
                                int container = attempt.containerNumber();
                                long version = routes.current(container).definition().version();
                                attempt(attempt.next(version, inDoubt), result);
                            } catch (RuntimeException e) {
                                result.completeExceptionally(e);
                            }
                        });
    }
}

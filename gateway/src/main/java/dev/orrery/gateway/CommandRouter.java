package dev.orrery.gateway;

import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PhysicalPartition;
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

    CompletableFuture<Routed> execute(Command command) {
        CompletableFuture<Routed> result = new CompletableFuture<>();
        attempt(command, 0, result);
        return result;
    }

    private void attempt(Command command, int attempt, CompletableFuture<Routed> result) {
        try {
            ItemAddress address = Addresses.of(command);
            PhysicalPartition partition =
                    routes.find(address.containerNumber(), address.position());
            Ended ended = new Ended(command, attempt, partition.number());
            CompletableFuture<Outcome> _ =
                    partition
                            .submit(command)
                            .whenComplete((outcome, e) -> ended(ended, outcome, e, result));
        } catch (RuntimeException e) {
            ended(new Ended(command, attempt, -1), null, e, result);
        }
    }

    /** An attempt that came to its end. */
    private record Ended(Command command, int attempt, int partitionNumber) {}

    private void ended(
            Ended ended,
            @Nullable Outcome outcome,
            @Nullable Throwable failure,
            CompletableFuture<Routed> result) {
        if (RetryPolicy.isStale(outcome, failure)
                && ended.attempt() + 1 < RetryPolicy.MAX_ATTEMPTS) {
            retry(ended, result);
        } else if (outcome != null) {
            int container = Addresses.of(ended.command()).containerNumber();
            metering.count(container, ended.partitionNumber(), outcome.charge());
            result.complete(new Routed(ended.partitionNumber(), outcome));
        } else {
            result.completeExceptionally(explained(ended, failure));
        }
    }

    private Throwable explained(Ended ended, @Nullable Throwable failure) {
        if (failure instanceof OrreryException exception) {
            return routes.explained(Addresses.of(ended.command()).containerNumber(), exception);
        }
        return failure == null ? new IllegalStateException("no outcome") : failure;
    }

    private void retry(Ended ended, CompletableFuture<Routed> result) {
        CompletableFuture.delayedExecutor(
                        RetryPolicy.delayMillis(ended.attempt()), TimeUnit.MILLISECONDS)
                .execute(
                        () -> {
                            try {
                                attempt(refreshed(ended.command()), ended.attempt() + 1, result);
                            } catch (RuntimeException e) {
                                result.completeExceptionally(e);
                            }
                        });
    }

    private Command refreshed(Command command) {
        int container = Addresses.of(command).containerNumber();
        return Addresses.withVersion(command, routes.current(container).definition().version());
    }
}

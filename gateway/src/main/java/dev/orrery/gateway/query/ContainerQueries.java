package dev.orrery.gateway.query;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.query.evaluate.Environment;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Queries over containers. Each runs on a virtual thread of its own, which only waits: the ranges
 * are asked on the threads for reads.
 */
public final class ContainerQueries {
    /** Queries that run at the same time. */
    public static final int MAX_RUNNING = 1_000;

    /** How long one page may take. */
    public static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long RETRY_AFTER_MILLIS = 50;

    private final RoutedRanges.Services services;
    private final QueryCoordinator coordinator;
    private final Clock clock;
    private final Semaphore running = new Semaphore(MAX_RUNNING);

    /**
     * Queries over the partitions that the routes lead to.
     *
     * @param secret authenticates continuations
     */
    public ContainerQueries(
            Routes routes, Metering metering, Reads reads, SigningKey secret, Clock clock) {
        this.services = new RoutedRanges.Services(routes, metering, reads);
        this.coordinator = new QueryCoordinator(secret);
        this.clock = clock;
    }

    /** Never blocks; a failure reaches the future as it was thrown. */
    public CompletableFuture<QueryPage> page(ContainerRecord container, QueryRequest request) {
        CompletableFuture<QueryPage> result = new CompletableFuture<>();
        if (!running.tryAcquire()) {
            result.completeExceptionally(
                    OrreryException.retryable(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "Too many queries are running.",
                            RETRY_AFTER_MILLIS));
            return result;
        }
        Thread.ofVirtual().name("orrery-query").start(() -> run(container, request, result));
        return result;
    }

    private void run(
            ContainerRecord container, QueryRequest request, CompletableFuture<QueryPage> result) {
        try {
            result.complete(
                    services.routes().owned(container.number(), () -> pageNow(container, request)));
        } catch (Throwable e) {
            result.completeExceptionally(e);
        } finally {
            running.release();
        }
    }

    private QueryPage pageNow(ContainerRecord container, QueryRequest request) {
        Optional<QueryScope> scope = resolved(container, request.scope());
        if (scope.isEmpty()) {
            throw OrreryException.badRequest(
                    "The partition key range does not overlap the interval that was asked for.");
        }
        QueryRequest within =
                new QueryRequest(
                        request.spec(),
                        scope.get(),
                        request.maxItems(),
                        request.continuation(),
                        request.context());
        Environment environment = environment(container);
        RoutedRanges ranges = new RoutedRanges(services, container.number(), within, environment);
        QueryCoordinator.Source source =
                new QueryCoordinator.Source(
                        container.number(), container.definition().partitionKey(), ranges);
        return RetryPolicy.run(
                        () ->
                                coordinator.isServed(source, within)
                                        ? Optional.of(coordinator.page(source, within, environment))
                                        : Optional.<QueryPage>empty(),
                        page -> false)
                .orElseThrow(ContainerQueries::gone);
    }

    private static OrreryException gone() {
        return new OrreryException(
                ErrorCode.RANGE_GONE,
                "The partition key range was split; read the ranges again to run this query.");
    }

    /** The scope within the range of its partition; empty if nothing is left. */
    private Optional<QueryScope> resolved(ContainerRecord container, QueryScope scope) {
        if (scope.partitionNumber().isEmpty()) {
            return Optional.of(scope);
        }
        int number = scope.partitionNumber().getAsInt();
        RingRange range = services.routes().rangeWithId(container.number(), number);
        return range.intersect(scope.bounds())
                .map(bounds -> new QueryScope(bounds, scope.key(), scope.partitionNumber()));
    }

    private Environment environment(ContainerRecord container) {
        long startNanos = clock.monotonicNanos();
        return Environment.of(clock)
                .with(SpatialSettings.of(container))
                .with(
                        () -> {
                            if (clock.monotonicNanos() - startNanos > LIMIT_NANOS) {
                                throw new OrreryException(
                                        ErrorCode.TIMED_OUT, "The query took too long.");
                            }
                        });
    }
}

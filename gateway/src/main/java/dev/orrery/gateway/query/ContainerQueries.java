package dev.orrery.gateway.query;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.remote.QueryEnvironments;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.gateway.script.UserFunctionLibrary;
import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.query.evaluate.Environment;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Queries over containers. Each runs on a virtual thread of its own, which only waits: the ranges
 * are asked on the threads for reads.
 */
public final class ContainerQueries {
    /** Queries that run at the same time. */
    public static final int MAX_RUNNING = 1_000;

    private static final long RETRY_AFTER_MILLIS = 50;

    private final RoutedRanges.Services services;
    private final QueryCoordinator coordinator;
    private final Clock clock;
    private final QueryOptions options;
    private final Function<ContainerRecord, UserFunctionLibrary> functions;
    private final Semaphore running = new Semaphore(MAX_RUNNING);

    /**
     * Queries over the partitions that the routes lead to.
     *
     * @param secret authenticates continuations
     * @param functions those that the users of a container have defined, for one query
     */
    public ContainerQueries(
            Services services,
            SigningKey secret,
            QueryOptions options,
            Function<ContainerRecord, UserFunctionLibrary> functions) {
        this.services =
                new RoutedRanges.Services(services.routes, services.metering, services.reads);
        this.coordinator = new QueryCoordinator(secret);
        this.clock = Clock.system();
        this.options = options;
        this.functions = functions;
    }

    /** What queries of a script need that begins now. */
    public static Environment forScripts(ContainerRecord container, QueryOptions options) {
        Clock clock = Clock.system();
        return Environment.of(clock)
                .with(SpatialSettings.of(container))
                .with(new QueryWatch(clock, options, false));
    }

    /** What a query of another node needs here, with this node's own limits. */
    public static Environment forNodes(
            QueryEnvironments.Terms terms, UserFunctionLibrary functions, QueryOptions options) {
        Clock clock = Clock.system();
        return Environment.of(clock)
                .startedAt(terms.startMillis())
                .with(terms.spatial())
                .with(functions)
                .with(new QueryWatch(clock, options, terms.measured()));
    }

    /** What finds partitions, what they are asked on, and what counts it. */
    public record Services(Routes routes, Metering metering, Reads reads) {}

    /** Never blocks; a failure reaches the future as it was thrown. */
    public CompletableFuture<QueryPage> page(ContainerRecord container, QueryRequest request) {
        return start(container, request, this::pageNow);
    }

    /**
     * Tells how the first page of a query is answered. Never blocks.
     *
     * @param execute whether every range answers it too, to tell what it takes
     */
    public CompletableFuture<QueryExplanation> explain(
            ContainerRecord container, QueryRequest request, boolean execute) {
        return start(
                container,
                request,
                (source, within, environment) ->
                        coordinator.explain(source, within, environment, execute));
    }

    /** What is done with a query. */
    private interface Work<T> {
        T run(QueryCoordinator.Source source, QueryRequest request, Environment environment);
    }

    private <T> CompletableFuture<T> start(
            ContainerRecord container, QueryRequest request, Work<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        if (!running.tryAcquire()) {
            result.completeExceptionally(
                    OrreryException.retryable(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "Too many queries are running.",
                            RETRY_AFTER_MILLIS));
            return result;
        }
        Thread.ofVirtual()
                .name("orrery-query")
                .start(() -> run(result, () -> run(container, request, work)));
        return result;
    }

    private <T> void run(CompletableFuture<T> result, Supplier<T> work) {
        try {
            result.complete(work.get());
        } catch (Throwable e) {
            result.completeExceptionally(e);
        } finally {
            running.release();
        }
    }

    private <T> T run(ContainerRecord container, QueryRequest request, Work<T> work) {
        return services.routes()
                .owned(container.number(), () -> runOwned(container, request, work));
    }

    private <T> T runOwned(ContainerRecord container, QueryRequest request, Work<T> work) {
        QueryScope scope =
                resolved(container, request.scope())
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "The partition key range does not overlap the"
                                                        + " interval that was asked for."));
        try (UserFunctionLibrary library = functions.apply(container)) {
            Environment environment =
                    Environment.of(clock)
                            .with(SpatialSettings.of(container))
                            .with(library)
                            .with(new QueryWatch(clock, options, request.measured()));
            QueryRequest within = request.within(scope).in(QueryTerms.of(container));
            return run(container, within, environment, work);
        }
    }

    private <T> T run(
            ContainerRecord container, QueryRequest within, Environment environment, Work<T> work) {
        RoutedRanges ranges = new RoutedRanges(services, container.number(), within, environment);
        QueryCoordinator.Source source =
                new QueryCoordinator.Source(
                        container.number(), container.definition().partitionKey(), ranges);
        return work.run(source, within, environment);
    }

    private QueryPage pageNow(
            QueryCoordinator.Source source, QueryRequest request, Environment environment) {
        return RetryPolicy.run(() -> coordinator.page(source, request, environment), _ -> false)
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
}

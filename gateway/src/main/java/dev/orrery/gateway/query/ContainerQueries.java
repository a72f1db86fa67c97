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
import dev.orrery.model.time.Clock;
import dev.orrery.query.evaluate.Environment;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Queries over containers. Each runs on a virtual thread of its own, which only waits: the ranges
 * are asked on the threads for reads. A query that need not wait for anything runs on one of those
 * alone if it is of one range, or of a few while the others are busy: changing threads would take
 * longer than many such queries do.
 */
public final class ContainerQueries {
    /** Queries that run at the same time. */
    public static final int MAX_RUNNING = 1_000;

    private static final long RETRY_AFTER_MILLIS = 50;

    private final RoutedRanges.Services services;
    private final OneThreadRule oneThread;
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
        this.oneThread = new OneThreadRule(services.routes, services.reads);
        this.coordinator = new QueryCoordinator(secret);
        this.clock = services.routes.clock();
        this.options = options;
        this.functions = functions;
    }

    /** What queries of a script need that begins now. */
    public static Environment forScripts(
            Clock clock, ContainerRecord container, QueryOptions options) {
        return Environment.of(clock)
                .with(SpatialSettings.of(container))
                .with(new QueryWatch(clock, options, false));
    }

    /** What a query of another node needs here, with this node's own limits. */
    public static Environment forNodes(
            Clock clock,
            QueryEnvironments.Terms terms,
            UserFunctionLibrary functions,
            QueryOptions options) {
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
        int ranges = oneThread.ranges(container, request);
        return ranges == 0
                ? start(container, request, this::pageNow)
                : pageOnOneThread(container, request, ranges > 1);
    }

    /** What has to be waited for after all is waited for elsewhere. */
    private CompletableFuture<QueryPage> pageOnOneThread(
            ContainerRecord container, QueryRequest request, boolean isPatient) {
        CompletableFuture<QueryPage> result = new CompletableFuture<>();
        CompletableFuture<QueryPage> _ =
                services.reads()
                        .run(() -> run(container, request, Reads.HERE, this::pageOnce))
                        .whenComplete(
                                (page, failure) -> {
                                    if (RetryPolicy.isStale(failure)
                                            || (isPatient && isThrottled(failure))) {
                                        relay(start(container, request, this::pageNow), result);
                                    } else {
                                        end(result, page, failure);
                                    }
                                });
        return result;
    }

    private static boolean isThrottled(@Nullable Throwable failure) {
        return failure instanceof OrreryException known && known.code() == ErrorCode.THROTTLED;
    }

    private static void relay(
            CompletableFuture<QueryPage> source, CompletableFuture<QueryPage> target) {
        CompletableFuture<QueryPage> _ =
                source.whenComplete((page, failure) -> end(target, page, failure));
    }

    private static void end(
            CompletableFuture<QueryPage> result,
            @Nullable QueryPage page,
            @Nullable Throwable failure) {
        if (failure == null) {
            result.complete(page);
        } else {
            result.completeExceptionally(failure);
        }
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
                .start(() -> run(result, () -> run(container, request, services.reads(), work)));
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

    private <T> T run(ContainerRecord container, QueryRequest request, Reads reads, Work<T> work) {
        return services.routes()
                .owned(container.number(), () -> runOwned(container, request, reads, work));
    }

    private <T> T runOwned(
            ContainerRecord container, QueryRequest request, Reads reads, Work<T> work) {
        QueryScope scope =
                request.scope()
                        .resolved(services.routes(), container.number())
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
            RoutedRanges ranges =
                    new RoutedRanges(services.on(reads), container.number(), within, environment);
            return work.run(
                    new QueryCoordinator.Source(
                            container.number(), container.definition().partitionKey(), ranges),
                    within,
                    environment);
        }
    }

    private QueryPage pageNow(
            QueryCoordinator.Source source, QueryRequest request, Environment environment) {
        return RetryPolicy.run(() -> coordinator.page(source, request, environment), _ -> false)
                .orElseThrow(ContainerQueries::gone);
    }

    private QueryPage pageOnce(
            QueryCoordinator.Source source, QueryRequest request, Environment environment) {
        return coordinator.page(source, request, environment).orElseThrow(ContainerQueries::gone);
    }

    private static OrreryException gone() {
        return new OrreryException(
                ErrorCode.RANGE_GONE,
                "The partition key range was split; read the ranges again to run this query.");
    }
}

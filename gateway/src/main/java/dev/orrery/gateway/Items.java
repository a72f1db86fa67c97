package dev.orrery.gateway;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.feed.ChangeFeedPage;
import dev.orrery.gateway.feed.ChangeFeedPageRequest;
import dev.orrery.gateway.feed.ChangeFeedReader;
import dev.orrery.gateway.feed.FeedPageRequest;
import dev.orrery.gateway.feed.FeedReader;
import dev.orrery.gateway.feed.FeedScope;
import dev.orrery.gateway.feed.ItemFeedPage;
import dev.orrery.gateway.key.PartitionKeyReaders;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.metering.Patience;
import dev.orrery.gateway.query.ContainerQueries;
import dev.orrery.gateway.query.QueryExplanation;
import dev.orrery.gateway.query.QueryOptions;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.routing.Prepared;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.gateway.script.UserFunctionLibrary;
import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ItemRead;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * The items of containers: written, read and queried where their keys belong.
 *
 * <p>No request blocks the caller. Futures fail with an {@link
 * dev.orrery.model.error.OrreryException} as it was thrown, without a wrapper.
 */
public final class Items {
    private final Routes routes;
    private final ReadThreads readThreads;
    private final PartitionKeyReaders keyReaders = new PartitionKeyReaders();
    private final CommandRouter router;
    private final ItemReader reader;
    private final FeedReader feeds;
    private final ChangeFeedReader changes;
    private final ContainerQueries queries;

    Items(
            Routes routes,
            Metering metering,
            ReadThreads readThreads,
            SigningKey signing,
            Queries queries) {
        this.routes = routes;
        this.readThreads = readThreads;
        this.router = new CommandRouter(routes, metering);
        this.reader = new ItemReader(routes, metering);
        this.feeds = new FeedReader(routes, metering, signing);
        this.changes = new ChangeFeedReader(routes, metering);
        this.queries =
                new ContainerQueries(
                        new ContainerQueries.Services(routes, metering, readThreads),
                        signing,
                        queries.options,
                        queries.functions);
    }

    /**
     * What queries may use.
     *
     * @param functions those that the users of a container have defined, for one query
     */
    record Queries(
            QueryOptions options, Function<ContainerRecord, UserFunctionLibrary> functions) {}

    /** Runs a command where its key belongs. The command's address must be of this container. */
    public CompletableFuture<Routed> execute(ContainerRecord container, Command command) {
        return execute(container, command, RequestContext.ANONYMOUS);
    }

    public CompletableFuture<Routed> execute(
            ContainerRecord container, Command command, RequestContext context) {
        if (Addresses.of(command).containerNumber() != container.number()) {
            throw new IllegalArgumentException("the command is for another container");
        }
        return Patience.run(
                context.patienceMillis(),
                () -> router.execute(command, context),
                Items::waitMillis);
    }

    /**
     * Deletes all items of a partition key or, where keys are hierarchical, of all keys that begin
     * with it. They are hidden when this is answered, and removed later.
     */
    public CompletableFuture<Routed> deletePartition(
            ContainerRecord container, PartitionKey key, RequestContext context) {
        RingRange bounds = RingPositions.rangeOf(container.definition().partitionKey(), key);
        ItemAddress address =
                new ItemAddress(
                        container.number(), container.definition().version(), key, bounds.min());
        return new PartitionDeletion(
                        (command, caller) -> execute(container, command, caller), context, address)
                .within(bounds);
    }

    /** What comes of a command, without saying where. */
    CompletableFuture<Outcome> attempt(Command command, RequestContext context) {
        return Patience.run(
                        context.patienceMillis(),
                        () -> router.execute(command, context),
                        Items::waitMillis)
                .thenApply(Routed::outcome);
    }

    /** The answer if it is in memory; never blocks. If empty, ask {@link #read}. */
    public Optional<Routed> readCached(
            ContainerRecord container,
            PartitionKey key,
            String id,
            EtagCondition condition,
            RequestContext context) {
        return reader.readCached(
                itemRead(container, key, id, condition), context, Prepared.NOTHING);
    }

    public Optional<Routed> readCached(
            ContainerRecord container, PartitionKey key, String id, EtagCondition condition) {
        return readCached(container, key, id, condition, RequestContext.ANONYMOUS);
    }

    public CompletableFuture<Routed> read(
            ContainerRecord container,
            PartitionKey key,
            String id,
            EtagCondition condition,
            RequestContext context) {
        ItemRead read = itemRead(container, key, id, condition);
        return Patience.run(
                context.patienceMillis(),
                () -> readWhenReady(container, read, context),
                Items::waitMillis);
    }

    private CompletableFuture<Routed> readWhenReady(
            ContainerRecord container, ItemRead read, RequestContext context) {
        CompletableFuture<Prepared> preparing = reader.prepare(read, context);
        // Once it was waited for: nobody has looked yet whether it is in memory.
        boolean waited = !preparing.isDone();
        return Prepared.whenReady(
                preparing,
                prepared ->
                        (waited
                                        ? reader.readCached(read, context, prepared)
                                        : Optional.<Routed>empty())
                                .map(CompletableFuture::completedFuture)
                                .orElseGet(() -> readNow(container, read, context, prepared)));
    }

    private CompletableFuture<Routed> readNow(
            ContainerRecord container, ItemRead read, RequestContext context, Prepared prepared) {
        return readThreads.run(
                () -> routes.owned(container.number(), () -> reader.read(read, context, prepared)));
    }

    public CompletableFuture<Routed> read(
            ContainerRecord container, PartitionKey key, String id, EtagCondition condition) {
        return read(container, key, id, condition, RequestContext.ANONYMOUS);
    }

    private static OptionalLong waitMillis(Routed routed) {
        return routed.outcome() instanceof Outcome.Refused refused
                        && refused.code() == ErrorCode.THROTTLED
                ? OptionalLong.of(refused.retryAfterMillis())
                : OptionalLong.empty();
    }

    private ItemRead itemRead(
            ContainerRecord container, PartitionKey key, String id, EtagCondition condition) {
        return new ItemRead(address(container, key), id, condition);
    }

    /** The id of the item with a resource id, for clients that address items so. */
    public CompletableFuture<Optional<String>> idOf(
            ContainerRecord container, PartitionKey key, ResourceId resourceId) {
        ItemAddress address = address(container, key);
        return readThreads.run(
                () -> routes.owned(container.number(), () -> reader.idOf(address, resourceId)));
    }

    public CompletableFuture<ItemFeedPage> readFeed(
            ContainerRecord container, FeedScope scope, FeedPageRequest request) {
        return Patience.run(
                request.context().patienceMillis(),
                () ->
                        readThreads.run(
                                () ->
                                        routes.owned(
                                                container.number(),
                                                () -> feeds.page(container, scope, request))));
    }

    /** A page of what has changed, each item in its latest version. */
    public CompletableFuture<ChangeFeedPage> readChanges(
            ContainerRecord container, FeedScope scope, ChangeFeedPageRequest request) {
        return readThreads.run(
                () ->
                        routes.owned(
                                container.number(), () -> changes.page(container, scope, request)));
    }

    /** A page of a query's result, put together from all ranges that can hold a row of it. */
    public CompletableFuture<QueryPage> query(ContainerRecord container, QueryRequest request) {
        return Patience.run(
                request.context().patienceMillis(), () -> queries.page(container, request));
    }

    /**
     * How a query is answered.
     *
     * @param execute whether the ranges answer its first page too, to tell what it takes
     */
    public CompletableFuture<QueryExplanation> explain(
            ContainerRecord container, QueryRequest request, boolean execute) {
        return queries.explain(container, request, execute);
    }

    /** Where items with this key are; the key must have a component for every path. */
    public ItemAddress address(ContainerRecord container, PartitionKey key) {
        return new ItemAddress(
                container.number(),
                container.definition().version(),
                key,
                RingPositions.of(container.definition().partitionKey(), key));
    }

    /** The partition key that an item has by the container's definition. */
    public PartitionKey keyOf(ContainerRecord container, ParsedItem item) {
        return keyReaders.of(container).read(item.view());
    }

    /** Forgets what was kept for other containers than these. */
    void retain(IntPredicate containers) {
        keyReaders.retain(containers);
    }
}

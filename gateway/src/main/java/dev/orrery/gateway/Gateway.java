package dev.orrery.gateway;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.capacity.ThroughputPreview;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.operation.OfferState;
import dev.orrery.cluster.split.RangeChanges;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.feed.ChangeFeedPage;
import dev.orrery.gateway.feed.ChangeFeedReader;
import dev.orrery.gateway.feed.ChangeStart;
import dev.orrery.gateway.feed.FeedPageRequest;
import dev.orrery.gateway.feed.FeedReader;
import dev.orrery.gateway.feed.FeedScope;
import dev.orrery.gateway.feed.ItemFeedPage;
import dev.orrery.gateway.graph.GraphReads;
import dev.orrery.gateway.key.PartitionKeyReaders;
import dev.orrery.gateway.lab.PartitionLab;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.metering.Patience;
import dev.orrery.gateway.query.ContainerQueries;
import dev.orrery.gateway.query.QueryExplanation;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.gateway.security.SigningKey;
import dev.orrery.gateway.security.Users;
import dev.orrery.gateway.status.Explainer;
import dev.orrery.gateway.status.Explanation;
import dev.orrery.gateway.status.StatusReader;
import dev.orrery.gateway.tables.BatchWrites;
import dev.orrery.gateway.tables.RowFeed;
import dev.orrery.gateway.tables.Rows;
import dev.orrery.gateway.tables.TableSchemas;
import dev.orrery.graph.GraphLayout;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.ItemRead;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * All that an API edge needs of the engine.
 *
 * <p>Look-ups of metadata answer from memory. Changes of metadata wait for the disk, and belong on
 * a thread that may wait. Requests on items never block the caller; their futures fail with an
 * {@link dev.orrery.model.error.OrreryException} as it was thrown, without a wrapper.
 */
public final class Gateway implements AutoCloseable {
    private final Cluster cluster;
    private final AccountKeys keys;
    private final Metering metering = new Metering(Clock.system());
    private final ReadThreads readThreads;
    private final PartitionKeyReaders keyReaders = new PartitionKeyReaders();
    private final Routes routes;
    private final StatusReader status;
    private final Explainer explainer;
    private final CommandRouter router;
    private final ItemReader reader;
    private final FeedReader feeds;
    private final ChangeFeedReader changes;
    private final ContainerQueries queries;
    private final GraphReads graphReads;
    private final TableSchemas tables;
    private final Rows rows;
    private final BatchWrites batches;
    private final RowFeed rowFeed;
    private final Users users;
    private final PartitionLab lab;

    /** The gateway closes the cluster when it is closed. */
    public Gateway(Cluster cluster, AccountKeys keys, GatewayOptions options) {
        this.cluster = cluster;
        this.keys = keys;
        this.readThreads = new ReadThreads(options.readThreads(), options.readQueueLimit());
        this.routes = new Routes(cluster, Clock.system(), options.rangeGraceMillis());
        this.status = new StatusReader(cluster);
        this.explainer =
                new Explainer(
                        metering.throttles(),
                        status,
                        number -> cluster.snapshot().container(number));
        this.router = new CommandRouter(routes, metering);
        this.lab = new PartitionLab(cluster, Clock.system(), this::attempt);
        this.reader = new ItemReader(routes, metering);
        byte[] secret = HexFormat.of().parseHex(cluster.snapshot().account().secretHex());
        SigningKey signing = new SigningKey(secret);
        this.users = new Users(cluster, signing);
        this.changes = new ChangeFeedReader(routes, metering);
        this.feeds = new FeedReader(routes, metering, signing);
        this.queries =
                new ContainerQueries(
                        routes, metering, readThreads::run, signing, options.queries());
        this.graphReads = new GraphReads(routes, metering, readThreads::run);
        this.tables = new TableSchemas(cluster);
        this.rows =
                new Rows(
                        routes,
                        metering,
                        command ->
                                router.execute(command, RequestContext.ANONYMOUS)
                                        .thenApply(Routed::outcome),
                        readThreads::run);
        this.rowFeed = new RowFeed(routes, metering, readThreads::run);
        this.batches = new BatchWrites(cluster.intents(), rows, tables::table, Clock.system());
        batches.replay();
    }

    public List<DatabaseRecord> databases() {
        return cluster.snapshot().databases();
    }

    public DatabaseRecord database(ResourceName name) {
        return cluster.snapshot()
                .database(name)
                .orElseThrow(() -> NotFound.of("The database " + name));
    }

    public List<ContainerRecord> containers(DatabaseRecord database) {
        return cluster.snapshot().containers(database.number());
    }

    /**
     * Refused with {@code NOT_FOUND}; an edge that was asked for an item answers that its owner is
     * not found.
     */
    public ContainerRecord container(DatabaseRecord database, ResourceName name) {
        return cluster.snapshot()
                .container(database.number(), name)
                .orElseThrow(
                        () ->
                                NotFound.of(
                                        "The container %s in database '%s'"
                                                .formatted(name, database.id())));
    }

    public List<OfferRecord> offers() {
        return cluster.snapshot().offers();
    }

    public OfferRecord offer(int number) {
        return cluster.snapshot()
                .offer(number)
                .orElseThrow(() -> NotFound.of("The offer with number " + number));
    }

    /** Empty if the database has no throughput to share. */
    public Optional<OfferRecord> offerOf(DatabaseRecord database) {
        return cluster.snapshot().offerOf(new ThroughputOwner.SharedDatabase(database.number()));
    }

    /** Empty if the container shares the throughput of its database. */
    public Optional<OfferRecord> offerOf(ContainerRecord container) {
        return cluster.snapshot()
                .offerOf(
                        new ThroughputOwner.DedicatedContainer(
                                container.databaseNumber(), container.number()));
    }

    /** The container's physical partitions in ring order. */
    public List<RangeRecord> ranges(ContainerRecord container) {
        return routes.ranges(container.number()).all();
    }

    /**
     * What the id of a range stands for, also shortly after it was split or merged; refused with
     * {@code RANGE_GONE} otherwise.
     */
    public RingRange rangeWithId(ContainerRecord container, int id) {
        return routes.rangeWithId(container.number(), id);
    }

    /** The partitions from which a partition of the container came, oldest first. */
    public List<Integer> ancestors(ContainerRecord container, int partitionNumber) {
        return routes.ranges(container.number())
                .withNumber(partitionNumber)
                .map(RangeRecord::parents)
                .orElse(List.of());
    }

    /** Grows whenever one of the container's ranges changes; see {@link RangeRecord#stamp}. */
    public long rangesVersion(ContainerRecord container) {
        return routes.ranges(container.number()).version();
    }

    /** Blocks. With throughput, the database's containers share it. */
    public DatabaseRecord createDatabase(String id, Optional<Throughput> throughput) {
        return cluster.operations().createDatabase(id, throughput);
    }

    /** Blocks. */
    public void deleteDatabase(DatabaseRecord database, EtagCondition condition) {
        cluster.operations().deleteDatabase(database.number(), condition);
        forgetDeleted();
    }

    /** Blocks. Without throughput, the container shares its database's, or gets the default. */
    public ContainerRecord createContainer(
            DatabaseRecord database, ContainerSpec spec, Optional<Throughput> throughput) {
        return cluster.operations().createContainer(database.number(), spec, throughput);
    }

    /**
     * Blocks. Creates a graph: a container whose partition key is a property of its vertices, as
     * {@link GraphLayout} demands. Other containers of JSON items can be used as graphs too, if
     * their partition key allows it.
     */
    public ContainerRecord createGraph(
            DatabaseRecord database,
            String id,
            PartitionKeyDefinition partitionKey,
            Optional<Throughput> throughput) {
        GraphLayout.of(partitionKey);
        return createContainer(
                database,
                new ContainerSpec(
                        id,
                        partitionKey,
                        IndexingPolicy.ALL,
                        UniqueKeyPolicy.NONE,
                        TimeToLive.OFF,
                        JsonObject.EMPTY,
                        ApiKind.GREMLIN,
                        ContainerSchema.NONE),
                throughput);
    }

    /** Blocks. */
    public ContainerRecord replaceContainer(
            ContainerRecord container, ContainerSpec spec, EtagCondition condition) {
        return cluster.operations().replaceContainer(container.number(), spec, condition);
    }

    /** Blocks. */
    public void deleteContainer(ContainerRecord container, EtagCondition condition) {
        cluster.operations().deleteContainer(container.number(), condition);
        forgetDeleted();
    }

    /** What can be made of an offer; may read a few blocks from the disk. */
    public OfferState offerState(OfferRecord offer) {
        return cluster.operations().offerState(offer);
    }

    /** Blocks. */
    public OfferRecord replaceOffer(
            OfferRecord offer, Throughput throughput, EtagCondition condition) {
        return cluster.operations().replaceOffer(offer.number(), throughput, condition);
    }

    /** What other throughput would mean; may read a few blocks from the disk. */
    public ThroughputPreview previewOffer(OfferRecord offer, Throughput wanted) {
        return cluster.operations().preview(offer, wanted);
    }

    /** Splits and merges of physical partitions on demand; each blocks until it is done. */
    public RangeChanges rangeChanges() {
        return cluster.rangeChanges();
    }

    /** What people do to containers who test their applications. */
    public PartitionLab lab() {
        return lab;
    }

    /** What people call a container: database, slash, id; empty if it is gone. */
    public Optional<String> containerName(int number) {
        CatalogSnapshot snapshot = cluster.snapshot();
        return snapshot.container(number)
                .flatMap(
                        container ->
                                snapshot.database(
                                                new ResourceName.ByNumber(
                                                        container.databaseNumber()))
                                        .map(database -> database.id() + "/" + container.id()));
    }

    /** What an API keeps in one of its collections, by name; from memory. */
    public Map<String, DocumentRecord> documents(String collection) {
        return cluster.snapshot().documents(collection);
    }

    /** Blocks. Changes documents of one collection by what they are at that moment. */
    public void changeDocuments(
            String collection, Function<Map<String, DocumentRecord>, DocumentChange> decision) {
        cluster.operations().changeDocuments(collection, decision);
    }

    private void forgetDeleted() {
        CatalogSnapshot snapshot = cluster.snapshot();
        metering.retain(number -> snapshot.container(number).isPresent());
        keyReaders.retain(number -> snapshot.container(number).isPresent());
    }

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
                Gateway::waitMillis);
    }

    private CompletableFuture<Outcome> attempt(Command command, RequestContext context) {
        return Patience.run(
                        context.patienceMillis(),
                        () -> router.execute(command, context),
                        Gateway::waitMillis)
                .thenApply(Routed::outcome);
    }

    /** The answer if it is in memory; never blocks. If empty, ask {@link #read}. */
    public Optional<Routed> readCached(
            ContainerRecord container,
            PartitionKey key,
            String id,
            EtagCondition condition,
            RequestContext context) {
        return reader.readCached(itemRead(container, key, id, condition), context);
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
                () ->
                        readThreads.run(
                                () ->
                                        routes.owned(
                                                container.number(),
                                                () -> reader.read(read, context))),
                Gateway::waitMillis);
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
            ContainerRecord container, FeedScope scope, ChangeStart start, int maxItems) {
        return readThreads.run(
                () ->
                        routes.owned(
                                container.number(),
                                () -> changes.page(container, scope, start, maxItems)));
    }

    /** A page of a query's result, put together from all ranges that can hold a row of it. */
    public CompletableFuture<QueryPage> query(ContainerRecord container, QueryRequest request) {
        return Patience.run(
                request.context().patienceMillis(), () -> queries.page(container, request));
    }

    /** Reads of many elements of a graph at once. */
    public GraphReads graphs() {
        return graphReads;
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

    /** Sums over the container's physical partitions; may read a few blocks from the disk. */
    public ContainerStatistics statistics(ContainerRecord container) {
        return routes.owned(
                container.number(), () -> ContainerStatistics.of(routes, container.number()));
    }

    /** CQL keyspaces and tables. */
    public TableSchemas tables() {
        return tables;
    }

    /** The changes of CQL tables. */
    public RowFeed rowFeed() {
        return rowFeed;
    }

    /** Batches over several logical partitions of CQL tables. */
    public BatchWrites batches() {
        return batches;
    }

    /** The rows of CQL tables. */
    public Rows rows() {
        return rows;
    }

    /** What operators see of containers and partitions. */
    public StatusReader status() {
        return status;
    }

    /** Why a request was refused for want of budget; empty if it was not, or too long ago. */
    public Optional<Explanation> explain(String activityId) {
        return explainer.explain(activityId);
    }

    public AccountKeys keys() {
        return keys;
    }

    /** Users, permissions and resource tokens. */
    public Users users() {
        return users;
    }

    /** What was used, for metrics. */
    public Metering metering() {
        return metering;
    }

    @Override
    public void close() {
        readThreads.close();
        cluster.close();
    }
}

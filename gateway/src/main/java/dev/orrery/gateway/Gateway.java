package dev.orrery.gateway;

import dev.orrery.cluster.BackupReport;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.node.LeaderCalls;
import dev.orrery.cluster.node.NodeQuestions;
import dev.orrery.cluster.node.NodeWatch;
import dev.orrery.cluster.operation.NodeOperations;
import dev.orrery.cluster.split.RangeChanges;
import dev.orrery.gateway.graph.EdgeCourier;
import dev.orrery.gateway.graph.GraphReads;
import dev.orrery.gateway.lab.PartitionLab;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.query.ContainerQueries;
import dev.orrery.gateway.query.NodeQueries;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.gateway.script.ScriptCatalog;
import dev.orrery.gateway.script.Scripts;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.gateway.security.EncryptionKeys;
import dev.orrery.gateway.security.SigningKey;
import dev.orrery.gateway.security.Users;
import dev.orrery.gateway.status.Explainer;
import dev.orrery.gateway.status.Explanation;
import dev.orrery.gateway.status.StatusReader;
import dev.orrery.gateway.tables.BatchReplay;
import dev.orrery.gateway.tables.BatchWrites;
import dev.orrery.gateway.tables.RowFeed;
import dev.orrery.gateway.tables.Rows;
import dev.orrery.gateway.tables.TableSchemas;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.time.Clock;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * All that an API edge needs of the engine, in the classes that it hands out: metadata, items,
 * physical partitions, rows of CQL tables, graphs, and what operators see.
 */
public final class Gateway implements AutoCloseable {
    private final Cluster cluster;
    private final AccountKeys keys;
    private final AccountConsistency consistency;
    private final Metering metering;
    private final ReadThreads readThreads;
    private final Metadata metadata;
    private final ContainerRanges ranges;
    private final Items items;
    private final Scripts scripts;
    private final GraphReads graphReads;
    private final TableSchemas tables;
    private final Rows rows;
    private final BatchWrites batches;
    private final RowFeed rowFeed;
    private final Users users;
    private final EncryptionKeys encryptionKeys;
    private final PartitionLab lab;
    private final StatusReader status;
    private final Explainer explainer;
    private final EdgeCourier courier;
    private final BatchReplay replay;

    /** The gateway closes the cluster when it is closed. */
    public Gateway(Cluster cluster, AccountKeys keys, GatewayOptions options) {
        this.cluster = cluster;
        this.keys = keys;
        this.consistency = options.consistency();
        Clock clock = cluster.clock();
        this.metering = new Metering(clock);
        this.readThreads = new ReadThreads(options.readThreads(), options.readQueueLimit());
        SigningKey signing = signingKey(cluster);
        Routes routes = new Routes(cluster, clock, options.rangeGraceMillis());
        this.encryptionKeys = new EncryptionKeys(cluster);
        this.ranges = new ContainerRanges(routes);
        this.scripts =
                new Scripts(
                        new ScriptCatalog(cluster),
                        options.scripts(),
                        routes,
                        metering,
                        new Scripts.Surroundings(
                                container ->
                                        ContainerQueries.forScripts(
                                                clock, container, options.queries()),
                                this::linkOf,
                                (container, command) -> newest(routes, container, command)));
        this.items =
                new Items(
                        routes,
                        metering,
                        readThreads,
                        signing,
                        new Items.Queries(options.queries(), scripts::functions));
        this.metadata = new Metadata(cluster, this::retain);
        this.graphReads = new GraphReads(routes, metering, readThreads);
        this.tables = new TableSchemas(cluster, options.tables().throughput());
        this.rows =
                new Rows(
                        routes,
                        metering,
                        items::attempt,
                        readThreads::run,
                        options.tables().patienceMillis());
        this.rowFeed = new RowFeed(routes, metering, readThreads::run);
        this.batches = new BatchWrites(cluster.intents(), rows, tables::table, clock);
        this.users = new Users(cluster, signing);
        this.lab = new PartitionLab(cluster, clock, items::attempt);
        this.status = new StatusReader(cluster);
        this.explainer =
                new Explainer(
                        metering.throttles(),
                        status,
                        number -> cluster.snapshot().container(number));
        this.courier = new EdgeCourier(cluster, routes);
        this.replay = new BatchReplay(cluster.intents(), batches);
        begin(replay, cluster);
        cluster.answerQueries(new NodeQueries(routes, options.queries(), scripts::functions));
        scripts.catalog().retain(number -> cluster.snapshot().container(number).isPresent());
        encryptionKeys.retain();
    }

    private static void begin(BatchReplay replay, Cluster cluster) {
        if (cluster.leaderCalls().isPresent()) {
            replay.start();
        } else {
            replay.once();
        }
    }

    private static SigningKey signingKey(Cluster cluster) {
        return new SigningKey(HexFormat.of().parseHex(cluster.snapshot().account().secretHex()));
    }

    private String linkOf(ContainerRecord container) {
        String database =
                cluster.snapshot()
                        .database(new ResourceName.ByNumber(container.databaseNumber()))
                        .map(DatabaseRecord::id)
                        .orElse("");
        return "dbs/" + database + "/colls/" + container.id();
    }

    private static ItemCommand newest(
            Routes routes, ContainerRecord container, ItemCommand command) {
        long version = routes.current(container.number()).definition().version();
        return Addresses.at(command, Addresses.withVersion(command.address(), version));
    }

    private void retain(IntPredicate containers) {
        scripts.catalog().retain(containers);
        encryptionKeys.retain();
        metering.retain(containers);
        items.retain(containers);
    }

    /** The number of the last change of the catalog that this node knows. */
    public long catalogChange() {
        return cluster.snapshot().account().stamp().changeNumber();
    }

    /** Calls to the nodes that lead partitions; empty where this node is alone. */
    public Optional<LeaderCalls> leaderCalls() {
        return cluster.leaderCalls();
    }

    /** What the other nodes say of themselves; empty where this node is alone. */
    public Optional<NodeWatch> nodeWatch() {
        return cluster.nodeWatch();
    }

    /** Questions to all other nodes; empty where this node is alone. */
    public Optional<NodeQuestions> nodeQuestions() {
        return cluster.nodeQuestions();
    }

    /** How new reads are that ask for nothing else. */
    public AccountConsistency accountConsistency() {
        return consistency;
    }

    /** The keys with which clients encrypt items. */
    public EncryptionKeys encryptionKeys() {
        return encryptionKeys;
    }

    /** Databases, containers and their throughput. */
    public Metadata metadata() {
        return metadata;
    }

    /** The physical partitions of containers. */
    public ContainerRanges ranges() {
        return ranges;
    }

    /** JSON items: what the NoSQL and the Gremlin API keep. */
    public Items items() {
        return items;
    }

    /** Stored procedures, triggers and user-defined functions. */
    public Scripts scripts() {
        return scripts;
    }

    /** Splits and merges of physical partitions on demand; each blocks until it is done. */
    public RangeChanges rangeChanges() {
        return cluster.rangeChanges();
    }

    /** What people do to containers who test their applications. */
    public PartitionLab lab() {
        return lab;
    }

    /** Reads of many elements of a graph at once. */
    public GraphReads graphs() {
        return graphReads;
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

    /** The nodes of the cluster. */
    public NodeOperations nodes() {
        return cluster.operations().nodes();
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

    /** Whether this node has all that the others have; at once where it is alone. */
    public boolean isCaughtUp() {
        return cluster.isCaughtUp();
    }

    /** What has failed on this node, for people; nothing as long as all is well. */
    public List<String> failures() {
        return cluster.failures();
    }

    /** Copies all that this node keeps into an empty folder, as of one moment. Blocks. */
    public BackupReport backup(Path folder) {
        return cluster.backup(folder);
    }

    /** Before an orderly end, while requests are still taken: lets other nodes lead. */
    public void handOver() {
        cluster.handOver();
    }

    @Override
    public void close() {
        replay.close();
        courier.close();
        scripts.close();
        readThreads.close();
        cluster.close();
    }
}

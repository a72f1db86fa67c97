package dev.orrery.cluster;

import dev.orrery.cluster.backup.HeldWriters;
import dev.orrery.cluster.capacity.BudgetDivision;
import dev.orrery.cluster.capacity.CapacityRules;
import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.manager.LeaderUsage;
import dev.orrery.cluster.manager.PartitionSteward;
import dev.orrery.cluster.manager.PartitionWatch;
import dev.orrery.cluster.node.ClusterNode;
import dev.orrery.cluster.node.LeaderCalls;
import dev.orrery.cluster.node.NodeQuestions;
import dev.orrery.cluster.node.NodeSetup;
import dev.orrery.cluster.node.NodeWatch;
import dev.orrery.cluster.node.ReplicaStatuses;
import dev.orrery.cluster.operation.CatalogLimits;
import dev.orrery.cluster.operation.MetadataOperations;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.placement.PlacementStatus;
import dev.orrery.cluster.remote.QueryEnvironments;
import dev.orrery.cluster.repair.LoneRepair;
import dev.orrery.cluster.split.ChangeFaults;
import dev.orrery.cluster.split.RangeChanges;
import dev.orrery.model.limit.ContainerLimits;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.Partition;
import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.budget.Holds;
import dev.orrery.partition.graph.LinkNews;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** This node: its catalog and its physical partitions. */
public final class Cluster implements AutoCloseable {
    private final NodeResources resources;
    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final MetadataOperations operations;
    private final IntentLog intents;
    private final PartitionWatch watch;
    private final PartitionSteward steward;
    private final Clock clock;
    private @Nullable ClusterNode node;
    private @Nullable LoneRepair repair;
    private @Nullable HeldWriters held;

    private Cluster(NodeResources resources, Opened opened, ClusterOptions options) {
        this.resources = resources;
        this.catalog = opened.catalog();
        this.partitions = opened.partitions();
        this.operations = opened.operations();
        this.intents = opened.intents();
        this.clock = options.clock();
        this.watch = new PartitionWatch(partitions::find, this::usage, options.clock());
        this.steward =
                new PartitionSteward(
                        catalog::snapshot,
                        watch,
                        new RequestedChanges(operations.rangeChanges(), this::decides),
                        new PartitionSteward.Rules(
                                options.catalogLimits().capacity(), options.steward()),
                        options.clock());
    }

    private Optional<LeaderUsage> usage(int partition) {
        return Optional.ofNullable(node).flatMap(here -> here.usage(partition));
    }

    /** What a cluster is made of. */
    private record Opened(
            Catalog catalog,
            LocalPartitions partitions,
            MetadataOperations operations,
            IntentLog intents) {}

    /** Opens everything under the data directory, and finishes what a crash interrupted. */
    public static Cluster open(ClusterOptions options) {
        return open(options, ChangeFaults.NONE);
    }

    /**
     * Opens everything as {@link #open(ClusterOptions)} does.
     *
     * @param faults where a test ends splits and merges
     */
    public static Cluster open(ClusterOptions options, ChangeFaults faults) {
        NodeResources resources = new NodeResources(options);
        CatalogLimits limits = options.catalogLimits();
        CapacityRules rules = limits.capacity().withOverrides(resources.overrides()::of);
        return open(options.withCatalogLimits(limits.withCapacity(rules)), resources, faults, null);
    }

    /**
     * Opens everything as one node of a cluster of several; waits for the others where it needs
     * them.
     */
    public static Cluster open(ClusterOptions options, NodeSetup setup) {
        return open(options, setup, ChangeFaults.NONE);
    }

    /**
     * Opens everything as {@link #open(ClusterOptions, NodeSetup)} does.
     *
     * @param faults where a test ends splits and merges
     */
    public static Cluster open(ClusterOptions options, NodeSetup setup, ChangeFaults faults) {
        NodeResources resources = new NodeResources(options);
        ClusterNode node;
        try {
            node = ClusterNode.start(setup, options.dataDirectory(), resources.itemContext());
        } catch (RuntimeException e) {
            resources.close();
            throw e;
        }
        CatalogLimits limits = options.catalogLimits();
        CapacityRules rules = limits.capacity().withOverrides(resources.overrides()::of);
        return open(options.withCatalogLimits(limits.withCapacity(rules)), resources, faults, node);
    }

    private static Cluster open(
            ClusterOptions options,
            NodeResources resources,
            ChangeFaults faults,
            @Nullable ClusterNode node) {
        Path data = options.dataDirectory();
        PartitionContext context = resources.catalogContext();
        LoneNode alone = new LoneNode(data, context);
        Catalog catalog;
        try {
            catalog =
                    node == null
                            ? alone.openCatalog()
                            : node.openCatalog(context, data.resolve(DataPaths.CATALOG));
        } catch (RuntimeException e) {
            if (node != null) {
                node.close();
            }
            resources.close();
            throw e;
        }
        Path root = data.resolve(DataPaths.PARTITIONS);
        LocalPartitions partitions =
                node == null
                        ? new LocalPartitions(resources.itemContext(), root)
                        : node.openPartitions(resources.itemContext(), root, catalog);
        MetadataOperations operations =
                new MetadataOperations(
                        catalog,
                        partitions,
                        options.catalogLimits(),
                        new RangeChanges.ChangeSettings(options.clock(), faults));
        Cluster cluster;
        try {
            IntentLog intents =
                    node == null
                            ? alone.openIntents()
                            : node.openIntents(context, data.resolve(DataPaths.REPLICATED_INTENTS));
            cluster =
                    new Cluster(
                            resources,
                            new Opened(catalog, partitions, operations, intents),
                            options);
            cluster.node = node;
        } catch (RuntimeException e) {
            catalog.close();
            resources.close();
            throw e;
        }
        try {
            cluster.start(options, alone);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void start(ClusterOptions options, LoneNode alone) {
        followCatalog(options);
        operations.start();
        if (node == null) {
            repair = alone.repair(catalog, intents, partitions, operations);
            repair.start();
        } else {
            node.follow(catalog, partitions, operations);
            held = new HeldWriters(this::replica, clock);
            held.register(node.setLeaders());
        }
        steward.start();
    }

    /** Of this node, those of the system too. */
    private Optional<PhysicalPartition> replica(int number) {
        return Stream.of(catalog.partition(), intents.partition())
                .filter(system -> system.number() == number)
                .findFirst()
                .or(() -> partitions.find(number));
    }

    /** Of several nodes the one that leads the catalog decides about partitions. */
    private boolean decides() {
        ClusterNode known = node;
        return known == null || known.leadsCatalog();
    }

    /** Budgets follow every change before anybody sees it; the steward looks at it afterwards. */
    private void followCatalog(ClusterOptions options) {
        BudgetDivision division =
                new BudgetDivision(
                        options.catalogLimits().capacity(),
                        options.rateLimits(),
                        resources.budgets());
        catalog.follow(
                snapshot -> {
                    division.follow(snapshot);
                    steward.wake();
                });
    }

    /** What this node knows of replica sets; empty where it is alone. */
    public Optional<ReplicaStatuses> replicas() {
        return Optional.ofNullable(node).map(ClusterNode::statuses);
    }

    /** What is known of nodes and done about them; nothing where the node is alone. May wait. */
    public PlacementStatus placement() {
        return node == null ? PlacementStatus.NOTHING : node.placement();
    }

    /** From now on queries of other nodes are answered too. */
    public void answerQueries(QueryEnvironments environments) {
        if (node != null) {
            node.answerQueries(environments);
        }
    }

    /** Calls to the nodes that lead partitions; empty where this node is alone. */
    public Optional<LeaderCalls> leaderCalls() {
        return Optional.ofNullable(node).map(ClusterNode::leaderCalls);
    }

    /** What the other nodes say of themselves; empty where this node is alone. */
    public Optional<NodeWatch> nodeWatch() {
        return Optional.ofNullable(node).map(ClusterNode::watch);
    }

    /** Questions to all other nodes; empty where this node is alone. */
    public Optional<NodeQuestions> nodeQuestions() {
        return Optional.ofNullable(node).map(ClusterNode::questions);
    }

    /** Where this node has its time from. */
    public Clock clock() {
        return clock;
    }

    /** What was promised in several partitions. */
    public IntentLog intents() {
        return intents;
    }

    /** Tells when partitions have changes of edges for each other. */
    public LinkNews links() {
        return resources.links();
    }

    /** What every partition did lately. */
    public PartitionWatch watch() {
        return watch;
    }

    /** The limits of a container that differ from everybody's. */
    public ContainerLimits limits(int containerNumber) {
        return resources.overrides().of(containerNumber);
    }

    /** Sets them until the node stops; partitions are split for them soon. */
    public void limit(int containerNumber, ContainerLimits limits) {
        resources.overrides().set(containerNumber, limits);
        steward.wake();
    }

    /** What is held back of the partitions' requests. */
    public Holds holds() {
        return resources.budgets().holds();
    }

    /** The newest state of the catalog; never blocks. */
    public CatalogSnapshot snapshot() {
        return catalog.snapshot();
    }

    /** Has somebody told of every change of the catalog, once this node answers by it. */
    public void afterChanges(Runnable listener) {
        catalog.listen(listener);
    }

    /** A physical partition, wherever it is; one that is not there any more is refused as gone. */
    public Partition partition(RangeRecord range) {
        ClusterNode among = node;
        return among == null
                ? partitions.partition(range.number())
                : among.partition(partitions, range);
    }

    /** The partitions that have a replica on this node. */
    public LocalPartitions partitions() {
        return partitions;
    }

    public MetadataOperations operations() {
        return operations;
    }

    /** Splits and merges of physical partitions, and their history. */
    public RangeChanges rangeChanges() {
        return operations.rangeChanges();
    }

    /**
     * Whether this node's replicas have had, once since its start, all that their leaders had.
     * Until then no other node should be stopped.
     */
    public boolean isCaughtUp() {
        return node == null || node.isCaughtUp();
    }

    /** What has failed on this node, for people; nothing as long as all is well. */
    public List<String> failures() {
        ClusterNode among = node;
        LoneRepair alone = repair;
        if (among != null) {
            return among.failures();
        }
        return alone == null ? List.of() : alone.failures();
    }

    /**
     * Copies all that there is into an empty folder, as of one moment, while requests go on: what
     * this node keeps, or the whole cluster. What comes of it is the data of a node that is alone.
     */
    public BackupReport backup(Path folder) {
        ClusterNode among = node;
        if (among == null) {
            return new LoneBackup(catalog, intents, partitions, operations, clock).into(folder);
        }
        return new ClusterBackup(
                        new ClusterBackup.Contents(catalog, intents, partitions, operations),
                        among.setLeaders(),
                        resources,
                        clock)
                .into(folder);
    }

    /**
     * Lets other nodes lead what this one leads, if there are any. To be called before an orderly
     * end, while requests are still taken; waits for some seconds at most.
     */
    public void handOver() {
        if (node != null) {
            node.handOver();
        }
    }

    @Override
    public void close() {
        if (repair != null) {
            repair.close();
        }
        if (held != null) {
            held.close();
        }
        steward.close();
        if (node != null) {
            node.stopFollowing();
        }
        partitions.close();
        intents.close();
        catalog.close();
        if (node != null) {
            node.close();
        }
        resources.close();
    }
}

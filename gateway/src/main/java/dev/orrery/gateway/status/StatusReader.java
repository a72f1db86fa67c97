package dev.orrery.gateway.status;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.manager.UsageSample;
import dev.orrery.cluster.node.ReplicaSetStatus;
import dev.orrery.cluster.node.ReplicaStatuses;
import dev.orrery.cluster.operation.OfferState;
import dev.orrery.cluster.placement.PlacementStatus;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.LogicalSize;
import dev.orrery.partition.LogicalUse;
import dev.orrery.partition.Partition;
import dev.orrery.partition.PartitionReport;
import dev.orrery.partition.PartitionStatistics;
import dev.orrery.partition.budget.BudgetCounters;
import dev.orrery.partition.budget.HeavyHitter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Puts together what is known of containers and partitions. Calls may wait for the disk. */
public final class StatusReader {
    /** Logical partitions named for each physical one. */
    static final int HEAVIEST = 10;

    static final int UTILISATION_SECONDS = 60;

    private static final double AUTOSCALE_FLOOR = 0.1;

    private final Cluster cluster;

    public StatusReader(Cluster cluster) {
        this.cluster = cluster;
    }

    public ContainerStatus status(ContainerRecord container) {
        CatalogSnapshot snapshot = cluster.snapshot();
        OfferRecord offer = snapshot.offerOf(container.owner()).orElseThrow();
        Map<Integer, Double> budgets = cluster.operations().budgets(offer);
        List<PartitionStatus> partitions =
                snapshot.ranges(container).all().stream()
                        .flatMap(range -> partition(range, budgets).stream())
                        .toList();
        return new ContainerStatus(
                container,
                throughput(offer, partitions),
                partitions,
                cluster.rangeChanges().history().stream()
                        .filter(change -> change.owner().equals(container.owner()))
                        .toList());
    }

    /** Empty for a partition that was just split or merged, or that cannot be asked. */
    private Optional<PartitionStatus> partition(RangeRecord range, Map<Integer, Double> budgets) {
        return asked(() -> partition(range, cluster.partition(range), budgets));
    }

    private static <T> Optional<T> asked(Supplier<T> question) {
        try {
            return Optional.of(question.get());
        } catch (OrreryException e) {
            if (e.code().kind() == ErrorKind.UNAVAILABLE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private PartitionStatus partition(
            RangeRecord range, Partition partition, Map<Integer, Double> budgets) {
        PartitionReport report = partition.report(UTILISATION_SECONDS, HEAVIEST);
        BudgetCounters counters = report.counters();
        PartitionStatistics statistics = report.statistics();
        return new PartitionStatus(
                range.number(),
                range.range(),
                range.parents(),
                new PartitionStatus.Volume(
                        statistics.items(), statistics.itemBytes(), statistics.storeBytes()),
                budgets.getOrDefault(range.number(), counters.ruPerSecond()),
                counters.spentLastSecond(),
                counters.throttledLastSecond(),
                report.peakUtilisation(),
                cluster.watch().history(range.number()),
                named(report.heaviest()));
    }

    private List<LogicalUse> named(List<HeavyHitter> heaviest) {
        return heaviest.stream()
                .flatMap(spender -> LogicalUse.of(spender, this::definition).stream())
                .toList();
    }

    Optional<ContainerDefinition> definition(int containerNumber) {
        return cluster.snapshot().container(containerNumber).map(ContainerRecord::definition);
    }

    private ThroughputStatus throughput(OfferRecord offer, List<PartitionStatus> partitions) {
        OfferState state = cluster.operations().offerState(offer);
        double utilisation =
                partitions.stream().mapToDouble(PartitionStatus::utilisation).max().orElse(0);
        return new ThroughputStatus(
                state,
                offer.owner() instanceof ThroughputOwner.SharedDatabase,
                billed(offer.throughput(), partitions),
                utilisation);
    }

    private static double billed(Throughput throughput, List<PartitionStatus> partitions) {
        return switch (throughput) {
            case Throughput.Manual manual -> manual.ruPerSecond();
            case Throughput.Autoscale autoscale ->
                    autoscale.maxRuPerSecond()
                            * Math.clamp(highest(partitions), AUTOSCALE_FLOOR, 1.0);
        };
    }

    /** The fullest partition in the fullest step of the history, as a part of its budget. */
    private static double highest(List<PartitionStatus> partitions) {
        return partitions.stream()
                .flatMap(partition -> partition.history().stream())
                .mapToDouble(StatusReader::fullness)
                .max()
                .orElse(0);
    }

    private static double fullness(UsageSample sample) {
        return sample.spentRuPerSecond() / sample.budgetRuPerSecond();
    }

    /** The container's largest logical partitions in all physical ones, largest first. */
    public List<LogicalSize> largest(ContainerRecord container, int limit) {
        return cluster.snapshot().ranges(container).all().stream()
                .flatMap(range -> largest(container, range, limit).stream())
                .sorted(Comparator.comparingLong(LogicalSize::bytes).reversed())
                .limit(limit)
                .toList();
    }

    /** The same in one physical partition; none if it was just split or merged. */
    public List<LogicalSize> largest(ContainerRecord container, int partitionNumber, int limit) {
        return cluster.snapshot()
                .ranges(container)
                .withNumber(partitionNumber)
                .map(range -> largest(container, range, limit))
                .orElse(List.of());
    }

    private List<LogicalSize> largest(ContainerRecord container, RangeRecord range, int limit) {
        return asked(() -> cluster.partition(range).reads().largest(container.number(), limit))
                .orElse(List.of());
    }

    /** What is known of nodes and done about them. May wait for another node. */
    public PlacementStatus placement() {
        return cluster.placement();
    }

    /** Where the nodes are; less work than the whole status. */
    public Regions regions() {
        CatalogSnapshot snapshot = cluster.snapshot();
        return new Regions(
                snapshot.writeRegion(),
                snapshot.nodes().stream()
                        .collect(Collectors.toMap(NodeRecord::node, NodeRecord::place)));
    }

    /** Nodes and replica sets as this node sees them; on a node that is alone, there are none. */
    public ClusterStatus cluster() {
        CatalogSnapshot snapshot = cluster.snapshot();
        Map<Integer, ReplicaSetStatus> sets = new HashMap<>();
        Optional<ReplicaStatuses> replicas = cluster.replicas();
        replicas.ifPresent(
                known -> {
                    put(sets, known, 0);
                    snapshot.allRanges().forEach(range -> put(sets, known, range.number()));
                });
        return new ClusterStatus(
                replicas.map(ReplicaStatuses::self).orElse(""),
                snapshot.writeRegion(),
                snapshot.nodes(),
                snapshot.allRanges(),
                sets);
    }

    /** The same, with what the leaders of replica sets know of them. May wait for other nodes. */
    public ClusterStatus clusterByLeaders() {
        ClusterStatus seen = cluster();
        Map<Integer, ReplicaSetStatus> sets = new HashMap<>(seen.sets());
        cluster.replicas().ifPresent(known -> sets.putAll(known.ofOthers(seen.nodes())));
        return new ClusterStatus(
                seen.self(), seen.writeRegion(), seen.nodes(), seen.ranges(), sets);
    }

    private static void put(
            Map<Integer, ReplicaSetStatus> sets, ReplicaStatuses known, int partition) {
        known.of(partition).ifPresent(status -> sets.put(partition, status));
    }
}

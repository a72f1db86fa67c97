package dev.orrery.cluster.capacity;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.planning.Layout;
import dev.orrery.cluster.planning.PartitionPlanner;
import dev.orrery.cluster.planning.PartitionState;
import dev.orrery.cluster.planning.ThroughputRules;
import dev.orrery.cluster.planning.ThroughputRules.Usage;
import dev.orrery.cluster.planning.ThroughputRules.Verdict;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.container.ApiKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The throughput and the physical partitions of one container or shared database. */
public final class OwnerCapacity {
    private final CapacityRules rules;
    private final OfferRecord offer;
    private final List<RangeRecord> ranges;
    private final List<ContainerRecord> containers;
    private final PartitionPlanner planner;
    private final Layout layout;

    private OwnerCapacity(
            CapacityRules rules,
            OfferRecord offer,
            List<RangeRecord> ranges,
            List<ContainerRecord> containers) {
        this.rules = rules;
        this.offer = offer;
        this.ranges = ranges;
        this.containers = containers;
        boolean cassandra = containers.stream().anyMatch(OwnerCapacity::isCassandra);
        this.planner =
                switch (offer.owner()) {
                    case ThroughputOwner.SharedDatabase _ -> rules.planner(cassandra);
                    case ThroughputOwner.DedicatedContainer own ->
                            rules.planner(own.containerNumber(), cassandra);
                };
        this.layout = layout(range -> new PartitionState(range.range(), 0, false));
    }

    /** The capacity of an offer's owner as a snapshot has it. */
    public static OwnerCapacity of(
            CapacityRules rules, CatalogSnapshot snapshot, OfferRecord offer) {
        List<RangeRecord> ranges = snapshot.ranges(offer.owner()).orElseThrow().all();
        return new OwnerCapacity(rules, offer, ranges, snapshot.containersOf(offer.owner()));
    }

    private static boolean isCassandra(ContainerRecord container) {
        return container.definition().identity().apiKind() == ApiKind.CASSANDRA;
    }

    public OfferRecord offer() {
        return offer;
    }

    public List<RangeRecord> ranges() {
        return ranges;
    }

    public List<ContainerRecord> containers() {
        return containers;
    }

    public PartitionPlanner planner() {
        return planner;
    }

    /** The layout with what is known of each partition. */
    public Layout layout(Function<RangeRecord, PartitionState> states) {
        return new Layout(ranges.stream().map(states).toList());
    }

    private long provisioned() {
        return offer.throughput().ceilingRuPerSecond();
    }

    /** What each partition may spend in a second, by its number, in ring order. */
    public Map<Integer, Double> budgets() {
        List<Double> shares = planner.budgets(layout, provisioned());
        Map<Integer, Double> budgets = new LinkedHashMap<>();
        for (int i = 0; i < shares.size(); i++) {
            budgets.put(ranges.get(i).number(), shares.get(i));
        }
        return budgets;
    }

    /** Whether partitions have to be split before all that is provisioned can be served. */
    public boolean isPending() {
        return !planner.splits(layout, provisioned()).isEmpty();
    }

    /** What a uniform load can spend in a second. */
    public double usableRuPerSecond() {
        return planner.usable(layout, provisioned());
    }

    /** The least that may be provisioned now. */
    public long minimumRuPerSecond(long storedBytes) {
        return ThroughputRules.minimum(offer.throughput(), usage(storedBytes));
    }

    /** The most that can be had without a split. */
    public long instantMaximumRuPerSecond() {
        return rules.throughput().instantMaximum(offer.throughput(), layout, planner);
    }

    /** Judges throughput that somebody wants instead. */
    public Verdict judge(Throughput wanted, long storedBytes) {
        return rules.throughput().judge(wanted, usage(storedBytes), layout, planner);
    }

    /** What throughput would mean that somebody wants instead. */
    public ThroughputPreview preview(Throughput wanted, long storedBytes) {
        Verdict verdict = judge(wanted, storedBytes);
        if (verdict instanceof Verdict.Refused(String reason)) {
            return new ThroughputPreview(
                    Optional.of(reason), false, layout.size(), layout.size(), usableRuPerSecond());
        }
        long figure = wanted.ceilingRuPerSecond();
        Layout then = planner.target(layout, figure);
        return new ThroughputPreview(
                Optional.empty(),
                verdict instanceof Verdict.AtOnce,
                layout.size(),
                then.size(),
                planner.usable(then, figure));
    }

    private Usage usage(long storedBytes) {
        boolean shared = offer.owner() instanceof ThroughputOwner.SharedDatabase;
        return new Usage(storedBytes, offer.highestRuPerSecond(), shared ? containers.size() : 0);
    }

    /** All capacities of a snapshot. */
    public static List<OwnerCapacity> all(CapacityRules rules, CatalogSnapshot snapshot) {
        List<OwnerCapacity> all = new ArrayList<>();
        snapshot.offers().forEach(offer -> all.add(of(rules, snapshot, offer)));
        return all;
    }
}

package dev.orrery.cluster.planning;

import dev.orrery.cluster.planning.Change.Merge;
import dev.orrery.cluster.planning.Change.Split;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Decides about the physical partitions of one container or shared database. */
public final class PartitionPlanner {
    private final PlannerSettings settings;
    private final Division division;
    private final SplitPlanner splitPlanner;
    private final MergePlanner mergePlanner;

    public PartitionPlanner(PlannerSettings settings) {
        this.settings = settings;
        this.division = new Division(settings);
        this.splitPlanner = new SplitPlanner(settings);
        this.mergePlanner = new MergePlanner(settings);
    }

    /**
     * How many partitions a new container or database gets.
     *
     * @param shared whether the containers of a database share the throughput
     */
    public int partitionsAtCreation(Throughput throughput, boolean shared) {
        long each =
                throughput instanceof Throughput.Manual && !shared
                        ? settings.newPartitionRuPerSecond()
                        : settings.partitionRuPerSecond();
        return Math.toIntExact(Math.ceilDiv(throughput.ceilingRuPerSecond(), each));
    }

    public Layout create(Throughput throughput, boolean shared) {
        return Layout.even(partitionsAtCreation(throughput, shared));
    }

    /**
     * The splits that may start now, most urgent first. They may be done in any order, or some of
     * them not at all; there may be more to do afterwards.
     */
    public List<Split> splits(Layout layout, long ruPerSecond) {
        return splitPlanner.next(layout, ruPerSecond);
    }

    /** What is there when all splits are done, if data lies evenly in every range. */
    public Layout target(Layout layout, long ruPerSecond) {
        Layout target = layout;
        List<Split> splits = splits(target, ruPerSecond);
        while (!splits.isEmpty()) {
            target = target.after(splits);
            splits = splits(target, ruPerSecond);
        }
        return target;
    }

    /**
     * The merges that may start now, in any order; none while anything has to be split.
     *
     * @param quietMillis how long nothing has been split, merged or provisioned
     */
    public List<Merge> merges(Layout layout, long ruPerSecond, long quietMillis) {
        boolean restless = quietMillis < settings.merge().quietMillis();
        return restless || !splits(layout, ruPerSecond).isEmpty()
                ? List.of()
                : mergePlanner.next(layout, ruPerSecond);
    }

    /** The budget of each partition, in the layout's order. */
    public List<Double> budgets(Layout layout, long ruPerSecond) {
        return division.budgets(layout, ruPerSecond);
    }

    /** How many partitions would do for what is stored, if it lay evenly. */
    public long partitionsForStorage(Layout layout) {
        return Math.max(1, Math.ceilDiv(layout.sizeBytes(), settings.partitionBytes()));
    }

    /** What a uniform load can spend in a second before the first partition is exhausted. */
    public double usable(Layout layout, long ruPerSecond) {
        return division.usable(layout, ruPerSecond);
    }

    /** The most that can be provisioned without a split. */
    public double capacity(Layout layout) {
        return division.capacity(layout);
    }

    /**
     * Which of the wanted changes start now.
     *
     * @param running the ranges of changes that are under way
     * @param limit how many changes may be under way at once
     */
    public static <C extends Change> List<C> startable(
            List<C> wanted, Collection<RingRange> running, int limit) {
        List<C> chosen = new ArrayList<>();
        List<C> urgentFirst =
                wanted.stream()
                        .sorted(Comparator.comparingDouble(Change::pressure).reversed())
                        .toList();
        for (C change : urgentFirst) {
            if (running.size() + chosen.size() >= limit) {
                break;
            }
            if (running.stream().noneMatch(change.range()::overlaps)) {
                chosen.add(change);
            }
        }
        return List.copyOf(chosen);
    }
}

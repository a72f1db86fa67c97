package dev.orrery.cluster.planning;

import dev.orrery.cluster.planning.Change.Split;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which partitions are to be split now. */
final class SplitPlanner {
    private static final Comparator<Split> MOST_URGENT_FIRST =
            Comparator.comparingDouble(Split::pressure).reversed();

    private final PlannerSettings settings;

    SplitPlanner(PlannerSettings settings) {
        this.settings = settings;
    }

    /** The most urgent first. Any of them may be left out or done later. */
    List<Split> next(Layout layout, long ruPerSecond) {
        List<Split> splits =
                switch (settings.policy()) {
                    case EVEN -> even(layout, ruPerSecond);
                    case SERVICE_LIKE -> serviceLike(layout, ruPerSecond);
                };
        return splits.stream().sorted(MOST_URGENT_FIRST).toList();
    }

    /**
     * Only the widest ranges are cut, so that no half is less than half as wide as another range.
     * If a narrower one has to be cut, the widest come first, whether they need it or not.
     */
    private List<Split> even(Layout layout, long ruPerSecond) {
        double widest = layout.widestShare();
        List<Split> splits = new ArrayList<>();
        double blocked = 0;
        for (PartitionState partition : layout.partitions()) {
            Optional<Split> wanted = wanted(partition, ruPerSecond);
            if (KeySpace.isSame(partition.share(), widest)) {
                wanted.ifPresent(splits::add);
            } else if (wanted.isPresent()) {
                blocked = Math.max(blocked, wanted.get().pressure());
            }
        }
        if (blocked > 0) {
            return allWidest(layout, widest, splits, blocked);
        }
        return splits;
    }

    private static List<Split> allWidest(
            Layout layout, double widest, List<Split> wanted, double pressure) {
        List<Split> splits = new ArrayList<>(wanted);
        int seen = 0;
        for (PartitionState partition : layout.partitions()) {
            if (seen < wanted.size() && wanted.get(seen).range().equals(partition.range())) {
                seen++;
            } else if (KeySpace.isSame(partition.share(), widest)) {
                split(partition, SplitReason.EVENNESS, pressure).ifPresent(splits::add);
            }
        }
        return splits;
    }

    /** Storage and load where they are; throughput by the count of partitions alone. */
    private List<Split> serviceLike(Layout layout, long ruPerSecond) {
        List<Split> splits = new ArrayList<>();
        List<PartitionState> others = new ArrayList<>();
        for (PartitionState partition : layout.partitions()) {
            Optional<Split> wanted = ownNeed(partition);
            wanted.ifPresentOrElse(splits::add, () -> others.add(partition));
        }
        long missing =
                Math.ceilDiv(ruPerSecond, settings.partitionRuPerSecond())
                        - layout.size()
                        - splits.size();
        double pressure = (double) ruPerSecond / layout.size() / settings.partitionRuPerSecond();
        others.stream()
                .sorted(Comparator.comparingDouble(PartitionState::share).reversed())
                .limit(Math.max(0, missing))
                .forEach(
                        each ->
                                split(each, SplitReason.THROUGHPUT, pressure)
                                        .ifPresent(splits::add));
        return splits;
    }

    private Optional<Split> wanted(PartitionState partition, long ruPerSecond) {
        // One step of the grid is forgiven: a third of the ring cannot be cut exactly.
        double ownRuPerSecond = ruPerSecond * (partition.share() - KeySpace.STEP);
        double pressure = ownRuPerSecond / settings.partitionRuPerSecond();
        return pressure > 1
                ? split(partition, SplitReason.THROUGHPUT, pressure)
                : ownNeed(partition);
    }

    private Optional<Split> ownNeed(PartitionState partition) {
        double fill = (double) partition.sizeBytes() / settings.partitionBytes();
        if (fill > 1) {
            return split(partition, SplitReason.STORAGE, fill);
        }
        return partition.overloaded() ? split(partition, SplitReason.LOAD, 1) : Optional.empty();
    }

    /** In the middle; empty if the range is too narrow to be cut. */
    private static Optional<Split> split(
            PartitionState partition, SplitReason reason, double pressure) {
        return partition
                .range()
                .middle()
                .map(middle -> new Split(partition.range(), middle, reason, pressure));
    }
}

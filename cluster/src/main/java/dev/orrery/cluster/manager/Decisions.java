package dev.orrery.cluster.manager;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.planning.Change;
import dev.orrery.cluster.planning.Layout;
import dev.orrery.cluster.planning.PartitionPlanner;
import dev.orrery.cluster.planning.PartitionState;
import dev.orrery.cluster.planning.SplitReason;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What to do next about the partitions of one container or shared database. */
public final class Decisions {
    /** Children of one split; a partition that needs more is split again. */
    static final int MAX_CHILDREN = 64;

    /**
     * More partitions than this times what the stored bytes need are not made for storage: the data
     * lies in so few logical partitions that no cut divides it.
     */
    static final int STORAGE_FACTOR = 8;

    private Decisions() {}

    /**
     * What is asked about.
     *
     * @param ruPerSecond what is provisioned
     * @param quietMillis how long nothing has been split, merged or provisioned; negative if
     *     neighbours are never merged by themselves
     */
    public record Question(
            PartitionPlanner planner, Layout layout, long ruPerSecond, long quietMillis) {}

    /** Everything that may start now, most urgent first. */
    public static List<Step> next(Question question) {
        List<Change.Split> splits =
                question.planner().splits(usefulToCut(question), question.ruPerSecond());
        return splits.isEmpty() ? merges(question) : splits(question, splits);
    }

    /** The layout, without sizes if cutting does not help against them. */
    private static Layout usefulToCut(Question question) {
        Layout layout = question.layout();
        long enough = STORAGE_FACTOR * question.planner().partitionsForStorage(layout);
        return layout.size() < enough ? layout : withoutSizes(layout);
    }

    private static Layout withoutSizes(Layout layout) {
        return new Layout(
                layout.partitions().stream()
                        .map(each -> new PartitionState(each.range(), 0, each.overloaded()))
                        .toList());
    }

    private static List<Step> merges(Question question) {
        if (question.quietMillis() < 0) {
            return List.of();
        }
        List<Step> steps = new ArrayList<>();
        question.planner()
                .merges(question.layout(), question.ruPerSecond(), question.quietMillis())
                .forEach(m -> steps.add(new Step.Merge(m.lower(), m.upper(), m.pressure())));
        return steps;
    }

    /** A rise of throughput that needs many partitions takes one split of each, not several. */
    private static List<Step> splits(Question question, List<Change.Split> wanted) {
        boolean throughput =
                wanted.stream().anyMatch(split -> split.reason() == SplitReason.THROUGHPUT);
        List<RingPosition> wantedCuts = throughput ? cutsForThroughput(question) : List.of();
        List<Step> steps = new ArrayList<>();
        for (Change.Split split : wanted) {
            List<RingPosition> inside = inside(split.range(), wantedCuts);
            List<RingPosition> cuts = inside.isEmpty() ? List.of(split.at()) : thinned(inside);
            steps.add(new Step.Split(split.range(), cuts, reason(split), split.pressure()));
        }
        steps.sort(Comparator.comparingDouble(Step::pressure).reversed());
        return steps;
    }

    /** Where ranges begin once throughput is served, whatever is stored where; in ring order. */
    private static List<RingPosition> cutsForThroughput(Question question) {
        Layout empty =
                new Layout(
                        question.layout().partitions().stream()
                                .map(each -> new PartitionState(each.range(), 0, false))
                                .toList());
        return question.planner().target(empty, question.ruPerSecond()).partitions().stream()
                .map(each -> each.range().min())
                .toList();
    }

    private static List<RingPosition> inside(RingRange range, List<RingPosition> ordered) {
        int from = firstAbove(range.min(), ordered);
        int to = from;
        while (to < ordered.size() && range.contains(ordered.get(to))) {
            to++;
        }
        return ordered.subList(from, to);
    }

    private static int firstAbove(RingPosition position, List<RingPosition> ordered) {
        int low = 0;
        int high = ordered.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ordered.get(middle).compareTo(position) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Evenly fewer cuts if there are too many for one split. */
    private static List<RingPosition> thinned(List<RingPosition> cuts) {
        int every = Math.ceilDiv(cuts.size() + 1, MAX_CHILDREN);
        List<RingPosition> kept = new ArrayList<>();
        for (int i = every - 1; i < cuts.size(); i += every) {
            kept.add(cuts.get(i));
        }
        return kept;
    }

    private static ChangeReason reason(Change.Split split) {
        return switch (split.reason()) {
            case THROUGHPUT -> ChangeReason.THROUGHPUT;
            case STORAGE -> ChangeReason.STORAGE;
            case LOAD -> ChangeReason.LOAD;
            case EVENNESS -> ChangeReason.EVENNESS;
        };
    }
}

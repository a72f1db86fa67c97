package dev.orrery.cluster.planning;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.List;

/** The physical partitions of a container or shared database, in ring order, without a gap. */
public record Layout(List<PartitionState> partitions) {
    public Layout {
        partitions = List.copyOf(partitions);
        RingPosition next = RingPosition.MIN;
        for (PartitionState partition : partitions) {
            if (!partition.range().min().equals(next)) {
                throw new IllegalArgumentException(
                        "a range begins at %s, but %s is next"
                                .formatted(partition.range().min(), next));
            }
            next = partition.range().max();
        }
        if (!next.isEnd()) {
            throw new IllegalArgumentException("the ranges end at " + next);
        }
    }

    /** Empty partitions of equal width. */
    public static Layout even(int count) {
        return new Layout(
                RingRange.FULL.evenSplit(count).stream().map(PartitionState::empty).toList());
    }

    public int size() {
        return partitions.size();
    }

    public double widestShare() {
        double widest = 0;
        for (PartitionState partition : partitions) {
            widest = Math.max(widest, partition.share());
        }
        return widest;
    }

    public double narrowestShare() {
        double narrowest = 1;
        for (PartitionState partition : partitions) {
            narrowest = Math.min(narrowest, partition.share());
        }
        return narrowest;
    }

    /** Whether all ranges have the same width, to one step of the grid. */
    public boolean isEven() {
        return KeySpace.isSame(widestShare(), narrowestShare());
    }

    public long sizeBytes() {
        return partitions.stream().mapToLong(PartitionState::sizeBytes).sum();
    }

    /** What is there afterwards, if data lies evenly in the range. */
    public Layout after(Change change) {
        return after(List.of(change));
    }

    /** What is there after changes that do not overlap. */
    public Layout after(List<? extends Change> changes) {
        List<PartitionState> next = new ArrayList<>(partitions);
        for (Change change : changes) {
            switch (change) {
                case Change.Split split -> apply(split, next);
                case Change.Merge merge -> apply(merge, next);
            }
        }
        return new Layout(next);
    }

    private static void apply(Change.Split split, List<PartitionState> partitions) {
        int index = indexOf(split.range(), partitions);
        PartitionState parent = partitions.get(index);
        List<RingRange> halves = split.range().splitAt(split.at());
        double lowerShare =
                parent.share() == 0 ? 0.5 : KeySpace.share(halves.getFirst()) / parent.share();
        long lowerBytes = Math.round(parent.sizeBytes() * lowerShare);
        partitions.set(index, new PartitionState(halves.getFirst(), lowerBytes, false));
        partitions.add(
                index + 1,
                new PartitionState(halves.getLast(), parent.sizeBytes() - lowerBytes, false));
    }

    private static void apply(Change.Merge merge, List<PartitionState> partitions) {
        int index = indexOf(merge.lower(), partitions);
        PartitionState lower = partitions.get(index);
        PartitionState upper = partitions.remove(indexOf(merge.upper(), partitions));
        partitions.set(
                index,
                new PartitionState(
                        merge.range(),
                        lower.sizeBytes() + upper.sizeBytes(),
                        lower.overloaded() || upper.overloaded()));
    }

    private static int indexOf(RingRange range, List<PartitionState> partitions) {
        int low = 0;
        int high = partitions.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (partitions.get(middle).range().min().compareTo(range.min()) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        if (!partitions.get(low).range().equals(range)) {
            throw new IllegalArgumentException("no partition owns exactly " + range);
        }
        return low;
    }
}

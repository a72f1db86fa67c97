package dev.orrery.cluster.catalog;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The splits and merges of one owner, the oldest first. */
public final class RangeHistory {
    /** Changes of one owner that are remembered. */
    public static final int MAX_CHANGES = 500;

    static final RangeHistory EMPTY = new RangeHistory(List.of());

    private final List<RangeChange> changes;
    private final Map<Integer, RangeChange> byParent = new HashMap<>();

    RangeHistory(Collection<RangeChange> changes) {
        this.changes =
                changes.stream().sorted(Comparator.comparingInt(RangeChange::order)).toList();
        for (RangeChange change : this.changes) {
            change.parents().forEach(parent -> byParent.put(parent.number(), change));
        }
    }

    public List<RangeChange> all() {
        return changes;
    }

    /** The change that ended a partition, if it is remembered. */
    public Optional<RangeChange> endOf(int partitionNumber) {
        return Optional.ofNullable(byParent.get(partitionNumber));
    }

    /** What has to be forgotten before another change is remembered. */
    public List<RangeChange> surplus() {
        return changes.subList(0, Math.max(0, changes.size() + 1 - MAX_CHANGES));
    }
}

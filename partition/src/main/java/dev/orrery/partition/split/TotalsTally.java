package dev.orrery.partition.split;

import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.batch.Operation;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Counts items and bytes of each container in each of several ranges while the partition goes on
 * writing: once over everything in a snapshot, then only over the logical partitions that were
 * written since. The counts are those of the last snapshot that was given.
 */
public final class TotalsTally {
    private final List<RingRange> ranges;
    private final Map<Integer, LiveContainer> containers = new HashMap<>();
    private final List<Map<Integer, LogicalStatistics>> totals = new ArrayList<>();
    private SortedSet<byte[]> written = newSet();

    public TotalsTally(List<RingRange> ranges, Collection<LiveContainer> containers) {
        this.ranges = List.copyOf(ranges);
        containers.forEach(container -> this.containers.put(container.number(), container));
        ranges.forEach(_ -> totals.add(new HashMap<>()));
    }

    private static SortedSet<byte[]> newSet() {
        return new TreeSet<>(Arrays::compareUnsigned);
    }

    /** Notes what a batch has changed. Called by the writer after it has applied the batch. */
    public synchronized void applied(Batch batch) {
        BatchCursor cursor = batch.cursor();
        while (cursor.next()) {
            if (cursor.family() == Family.LOGICAL && cursor.operation() != Operation.DELETE_RANGE) {
                written.add(cursor.key());
            }
        }
    }

    /** How many logical partitions were written since the last snapshot. */
    public synchronized int writtenCount() {
        return written.size();
    }

    /** Takes what was written so far; to be called while the writer is held. */
    public synchronized SortedSet<byte[]> takeWritten() {
        SortedSet<byte[]> taken = written;
        written = newSet();
        return taken;
    }

    /** Counts everything. */
    public void countAll(StoreView view) {
        for (LiveContainer container : containers.values()) {
            for (int i = 0; i < ranges.size(); i++) {
                totals.get(i).put(container.number(), sum(view, container.number(), ranges.get(i)));
            }
        }
    }

    private static LogicalStatistics sum(StoreView view, int container, RingRange range) {
        LogicalStatistics sum = LogicalStatistics.NONE;
        try (KeyCursor cursor = view.scan(Family.LOGICAL, KeyRange.ofRing(container, range))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                LogicalStatistics one = LogicalStatistics.read(cursor.value());
                sum = sum.plus(one.items(), one.bytes());
            }
        }
        return sum;
    }

    /** Goes from one state to a later one, given what was written between them. */
    public void advance(SortedSet<byte[]> changed, StoreView before, StoreView after) {
        for (byte[] logicalKey : changed) {
            LiveContainer container = containers.get(LogicalKey.containerOf(logicalKey));
            if (container != null) {
                LogicalStatistics old = read(before, logicalKey);
                LogicalStatistics now = read(after, logicalKey);
                totals.get(rangeOf(logicalKey, container))
                        .merge(
                                container.number(),
                                now,
                                (sum, _) ->
                                        sum.plus(
                                                now.items() - old.items(),
                                                now.bytes() - old.bytes()));
            }
        }
    }

    private int rangeOf(byte[] logicalKey, LiveContainer container) {
        for (int i = 0; i < ranges.size(); i++) {
            if (ranges.get(i)
                    .contains(LogicalKey.positionOf(logicalKey, container.positionBytes()))) {
                return i;
            }
        }
        throw new IllegalStateException("a write outside of all ranges");
    }

    private static LogicalStatistics read(StoreView view, byte[] logicalKey) {
        byte[] value = view.find(Family.LOGICAL, logicalKey);
        return value == null ? LogicalStatistics.NONE : LogicalStatistics.read(value);
    }

    /** Items and bytes of each container in one of the ranges. */
    public Map<Integer, LogicalStatistics> totals(int range) {
        return Map.copyOf(totals.get(range));
    }
}

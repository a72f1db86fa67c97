package dev.orrery.partition;

import dev.orrery.partition.state.LiveContainer;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Finds the largest logical partitions by looking at the statistics of all of them. */
final class LargestReader {
    /**
     * Logical partitions that are looked at, in ring order; enough for any key that is too coarse.
     */
    private static final int MAX_KEYS = 1_000_000;

    private static final Comparator<LogicalSize> SMALLEST_FIRST =
            Comparator.comparingLong(LogicalSize::bytes);

    private final PartitionStore store;
    private final LiveReads reads;

    LargestReader(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
    }

    List<LogicalSize> largest(int containerNumber, int limit) {
        Optional<LiveContainer> container = reads.any(reads.state(), containerNumber);
        if (container.isEmpty() || limit < 1) {
            return List.of();
        }
        PriorityQueue<LogicalSize> largest = new PriorityQueue<>(SMALLEST_FIRST);
        KeyRange own = KeyRange.ofRing(containerNumber, reads.partition().range());
        try (ReadView view = store.latest();
                KeyCursor cursor = view.scan(Family.LOGICAL, own)) {
            boolean found = cursor.first();
            for (int looked = 0; found && looked < MAX_KEYS; looked++) {
                LogicalStatistics size = LogicalStatistics.read(cursor.value());
                if (largest.size() < limit || size.bytes() > largest.element().bytes()) {
                    largest.add(named(cursor.key(), container.get(), size));
                }
                if (largest.size() > limit) {
                    largest.remove();
                }
                found = cursor.next();
            }
        }
        return largest.stream().sorted(SMALLEST_FIRST.reversed()).toList();
    }

    private static LogicalSize named(byte[] key, LiveContainer container, LogicalStatistics size) {
        return new LogicalSize(
                LogicalKey.read(key, container.positionBytes()).partitionKey(),
                size.items(),
                size.bytes());
    }
}

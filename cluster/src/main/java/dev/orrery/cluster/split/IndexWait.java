package dev.orrery.cluster.split;

import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits for partitions whose index is being rebuilt: two walks cannot become one. */
final class IndexWait {
    /** How long a caller waits; what takes longer is told to come again. */
    static final int LIMIT_SECONDS = 60;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LocalPartitions partitions;
    private final Clock clock;

    IndexWait(LocalPartitions partitions, Clock clock) {
        this.partitions = partitions;
        this.clock = clock;
    }

    /** Runs a change once no index is being rebuilt; again if one began just then. */
    <T> T whenBuilt(List<Integer> numbers, Supplier<T> change) {
        long deadline = clock.monotonicNanos() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (true) {
            while (isRebuilding(numbers) && clock.monotonicNanos() - deadline < 0) {
                LockSupport.parkNanos(POLL_NANOS);
            }
            try {
                return change.get();
            } catch (OrreryException e) {
                boolean again =
                        e.code() == ErrorCode.SERVICE_UNAVAILABLE
                                && isRebuilding(numbers)
                                && clock.monotonicNanos() - deadline < 0;
                if (!again) {
                    throw e;
                }
            }
        }
    }

    private boolean isRebuilding(List<Integer> numbers) {
        return numbers.stream()
                .flatMap(number -> partitions.find(number).stream())
                .anyMatch(partition -> partition.isRebuildingIndex());
    }
}

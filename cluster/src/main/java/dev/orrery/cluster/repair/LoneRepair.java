package dev.orrery.cluster.repair;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens again what has failed on a node that is alone. A partition that takes no writes answers
 * reads; so it is closed no sooner than there is room to open it.
 */
public final class LoneRepair implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LoneRepair.class);
    private static final long INTERVAL_MILLIS = 500;
    private static final long CLOSE_TIMEOUT_MILLIS = 30_000;

    private final Supplier<CatalogSnapshot> catalog;
    private final LocalPartitions partitions;
    private final List<Supplier<Replica>> systems = new ArrayList<>();
    private final Consumer<BooleanSupplier> alone;
    private final FailedReplicas failed;
    private final Semaphore end = new Semaphore(0);
    private final Thread thread =
            Thread.ofPlatform().name("orrery-repair").daemon(true).unstarted(this::run);

    /**
     * One of the node's replicas.
     *
     * @param folder where its store is
     * @param current the one in use
     * @param reopening closes that and opens another one
     */
    private record Replica(int number, Path folder, PhysicalPartition current, Runnable reopening) {
        boolean isFailed(int failedNumber) {
            return number == failedNumber && current.isFailed();
        }
    }

    /**
     * Not started yet.
     *
     * @param alone runs repairs while nothing else changes catalog and partitions, and settles what
     *     has happened if the repair answers that something was opened
     */
    public LoneRepair(
            Supplier<CatalogSnapshot> catalog,
            LocalPartitions partitions,
            Consumer<BooleanSupplier> alone,
            Clock clock) {
        this.catalog = catalog;
        this.partitions = partitions;
        this.alone = alone;
        this.failed = new FailedReplicas(clock);
    }

    /**
     * Sees to a system partition, too. To be called before the start.
     *
     * @param number by which people know it
     */
    public void add(int number, SystemReplica system, Path folder) {
        systems.add(() -> new Replica(number, folder, system.replica(), system::reopen));
    }

    public void start() {
        thread.start();
    }

    /** Those that have failed, for people. */
    public List<String> failures() {
        return failed.described();
    }

    private void run() {
        try {
            while (!end.tryAcquire(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        try {
            List<Replica> due = replicas().filter(this::isDue).toList();
            if (!due.isEmpty()) {
                alone.accept(() -> reopen(due));
            }
            failed.mendedIf(number -> replicas().noneMatch(one -> one.isFailed(number)));
        } catch (RuntimeException e) {
            LOG.atWarn().setCause(e).log("What has failed cannot be repaired; it is tried again");
        }
    }

    /** Of partitions those that the catalog has: others have departed, or are about to go. */
    private Stream<Replica> replicas() {
        return Stream.concat(
                systems.stream().map(Supplier::get),
                catalog.get().allRanges().stream()
                        .flatMap(range -> partitions.find(range.number()).stream())
                        .map(this::replica));
    }

    private Replica replica(PhysicalPartition partition) {
        int number = partition.number();
        PartitionDescriptor descriptor = new PartitionDescriptor(number, partition.range());
        return new Replica(
                number,
                partitions.directory(number),
                partition,
                () -> partitions.reopen(descriptor));
    }

    /** What is damaged is not better for being opened again: somebody has to look at it. */
    private boolean isDue(Replica replica) {
        Optional<OrreryException> failure =
                replica.current().failure().filter(LoneRepair::isNoDeparture);
        if (failure.isEmpty() || !failed.isDue(replica.number())) {
            return false;
        }
        failed.note(replica.number(), failure);
        return !isDamage(failure.get()) && DiskRoom.isThere(replica.folder());
    }

    /** One that was split or merged takes no writes either, until the catalog has its children. */
    private static boolean isNoDeparture(OrreryException failure) {
        return failure.code() != ErrorCode.RANGE_GONE;
    }

    private static boolean isDamage(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OrreryException known && known.code() == ErrorCode.CORRUPTION) {
                return true;
            }
        }
        return false;
    }

    /** Whether anything was opened. Meanwhile a split may have ended one that was due. */
    private boolean reopen(List<Replica> due) {
        Set<Integer> numbers = due.stream().map(Replica::number).collect(Collectors.toSet());
        boolean opened = false;
        for (Replica replica : replicas().filter(one -> numbers.contains(one.number())).toList()) {
            try {
                replica.reopening().run();
                opened = true;
            } catch (OrreryException e) {
                failed.note(replica.number(), Optional.of(e));
            }
        }
        return opened;
    }

    @Override
    public void close() {
        end.release();
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.orrery.cluster.manager;

import dev.orrery.cluster.capacity.CapacityRules;
import dev.orrery.cluster.capacity.OwnerCapacity;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.planning.PartitionState;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at all partitions every second and has them split or merged, one after another, the most
 * urgent first. It is woken when the catalog changes, so a rise of throughput does not wait.
 */
public final class PartitionSteward implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PartitionSteward.class);
    private static final long CLOSE_TIMEOUT_MILLIS = 30_000;

    /** How long a partition is left alone after a change of it failed. */
    private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Supplier<CatalogSnapshot> catalog;
    private final PartitionWatch watch;
    private final RangeWork work;
    private final Rules rules;
    private final Clock clock;
    private final Semaphore wakes = new Semaphore(0);
    private final Map<Integer, Long> restingUntilNanos = new HashMap<>();
    private final Map<ThroughputOwner, Quiet> quiet = new HashMap<>();
    private final Thread thread =
            Thread.ofPlatform().name("orrery-steward").daemon(true).unstarted(this::run);
    private volatile boolean closed;

    /** How many partitions, and how they are looked after. */
    public record Rules(CapacityRules capacity, StewardSettings settings) {}

    /** Since when nothing of an owner has changed. */
    private record Quiet(long version, long offerChange, long sinceNanos) {}

    /** What a step is about. */
    private record Wanted(OwnerCapacity owner, Step step) {}

    /** Its thread starts with {@link #start}. */
    public PartitionSteward(
            Supplier<CatalogSnapshot> catalog,
            PartitionWatch watch,
            RangeWork work,
            Rules rules,
            Clock clock) {
        this.catalog = catalog;
        this.watch = watch;
        this.work = work;
        this.rules = rules;
        this.clock = clock;
    }

    public void start() {
        thread.start();
    }

    /** Has it look at once. */
    public void wake() {
        if (wakes.availablePermits() == 0) {
            wakes.release();
        }
    }

    private void run() {
        while (await()) {
            try {
                look();
                while (!closed && work.isOurs() && workOnce()) {
                    look();
                }
            } catch (RuntimeException e) {
                LOG.atWarn().setCause(e).log("Partitions could not be looked at");
            }
        }
    }

    /** Waits for the next look; false if there is none. */
    private boolean await() {
        try {
            boolean _ = wakes.tryAcquire(rules.settings().tickMillis(), TimeUnit.MILLISECONDS);
            return !closed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void look() {
        watch.look(catalog.get().allRanges().stream().map(RangeRecord::number).toList());
    }

    /** Makes the most urgent change; false if there is none. */
    private boolean workOnce() {
        CatalogSnapshot snapshot = catalog.get();
        long nowNanos = clock.monotonicNanos();
        restingUntilNanos.values().removeIf(until -> until - nowNanos <= 0);
        Optional<Wanted> best =
                OwnerCapacity.all(rules.capacity(), snapshot).stream()
                        .flatMap(owner -> first(snapshot, owner, nowNanos).stream())
                        .max(Comparator.comparingDouble(wanted -> wanted.step().pressure()));
        best.ifPresent(this::make);
        return best.isPresent();
    }

    /** The owner's most urgent step that does not touch a partition which is left alone. */
    private Optional<Wanted> first(CatalogSnapshot snapshot, OwnerCapacity owner, long nowNanos) {
        return Decisions.next(question(snapshot, owner, nowNanos)).stream()
                .filter(
                        step ->
                                partitionsOf(owner, step).stream()
                                        .noneMatch(restingUntilNanos::containsKey))
                .findFirst()
                .map(step -> new Wanted(owner, step));
    }

    private Decisions.Question question(
            CatalogSnapshot snapshot, OwnerCapacity owner, long nowNanos) {
        long version = snapshot.ranges(owner.offer().owner()).orElseThrow().version();
        long offerChange = owner.offer().stamp().changeNumber();
        Quiet known = quiet.get(owner.offer().owner());
        if (known == null || known.version != version || known.offerChange != offerChange) {
            known = new Quiet(version, offerChange, nowNanos);
            quiet.put(owner.offer().owner(), known);
        }
        long quietMillis =
                rules.settings().automaticMerge()
                        ? TimeUnit.NANOSECONDS.toMillis(nowNanos - known.sinceNanos)
                        : -1;
        return new Decisions.Question(
                owner.planner(),
                owner.layout(range -> state(range, nowNanos)),
                owner.offer().throughput().ceilingRuPerSecond(),
                quietMillis);
    }

    private PartitionState state(RangeRecord range, long nowNanos) {
        return new PartitionState(
                range.range(),
                watch.itemBytes(range.number()),
                watch.isOverloaded(range.number(), rules.settings().overloadSeconds(), nowNanos));
    }

    private static List<Integer> partitionsOf(OwnerCapacity owner, Step step) {
        return switch (step) {
            case Step.Split split -> List.of(numberOf(owner, split.range()));
            case Step.Merge merge ->
                    List.of(numberOf(owner, merge.lower()), numberOf(owner, merge.upper()));
        };
    }

    private static int numberOf(OwnerCapacity owner, RingRange range) {
        return owner.ranges().stream()
                .filter(record -> record.range().equals(range))
                .findFirst()
                .orElseThrow()
                .number();
    }

    private void make(Wanted wanted) {
        List<Integer> partitions = partitionsOf(wanted.owner(), wanted.step());
        try {
            switch (wanted.step()) {
                case Step.Split split ->
                        work.split(partitions.getFirst(), split.cuts(), split.reason());
                case Step.Merge _ ->
                        work.merge(
                                partitions.getFirst(),
                                partitions.getLast(),
                                ChangeReason.UNDERUSED);
            }
        } catch (RuntimeException e) {
            long until = clock.monotonicNanos() + REST_NANOS;
            partitions.forEach(number -> restingUntilNanos.put(number, until));
            LOG.atWarn()
                    .setCause(e)
                    .addKeyValue("partitions", partitions)
                    .log("Partitions could not be split or merged; it is tried again later");
        }
    }

    /** Returns when the change that is under way has ended. */
    @Override
    public void close() {
        closed = true;
        wakes.release();
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

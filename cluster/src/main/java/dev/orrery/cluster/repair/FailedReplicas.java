package dev.orrery.cluster.repair;

import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.model.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replicas of this node that have failed, as those do whose disk is full, and when each was
 * last tried to be opened again.
 */
public final class FailedReplicas {
    private static final Logger LOG = LoggerFactory.getLogger(FailedReplicas.class);
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Clock clock;
    private final Map<Integer, Failure> failures = new ConcurrentHashMap<>();

    public FailedReplicas(Clock clock) {
        this.clock = clock;
    }

    private record Failure(long triedNanos, String reason) {}

    /** Whether it is time to open a replica again; the first time it always is. */
    public boolean isDue(int partition) {
        Failure known = failures.get(partition);
        return known == null || clock.monotonicNanos() - known.triedNanos() >= RETRY_NANOS;
    }

    /** Notes that a replica has failed, or could not be opened again. */
    public void note(int partition, Optional<? extends Throwable> cause) {
        String reason = cause.map(FailedReplicas::root).orElse("unknown");
        Failure before = failures.put(partition, new Failure(clock.monotonicNanos(), reason));
        if (before == null || !before.reason().equals(reason)) {
            LOG.atWarn()
                    .setCause(cause.orElse(null))
                    .addKeyValue("partition", partition)
                    .addKeyValue("reason", reason)
                    .log("A replica has failed; it is opened again as soon as that succeeds");
        }
    }

    /** What the system said: the disk is full, for example. */
    private static String root(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
    }

    public void mended(int partition) {
        if (failures.remove(partition) != null) {
            LOG.atInfo().addKeyValue("partition", partition).log("A failed replica serves again");
        }
    }

    /** Of those that have failed. */
    public void mendedIf(IntPredicate well) {
        failures.keySet().stream().filter(well::test).forEach(this::mended);
    }

    /** For people: which partitions have failed here, and why. */
    public List<String> described() {
        return failures.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(one -> name(one.getKey()) + ": " + one.getValue().reason())
                .toList();
    }

    private static String name(int partition) {
        if (partition == CatalogStore.DESCRIPTOR.number()) {
            return "catalog";
        }
        return partition == IntentLog.REPLICATED.number()
                ? "batch records"
                : "partition " + partition;
    }
}

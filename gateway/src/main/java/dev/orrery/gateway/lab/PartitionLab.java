package dev.orrery.gateway.lab;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyText;
import dev.orrery.model.limit.ContainerLimits;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.budget.Hold;
import dev.orrery.partition.budget.Holds;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;

/** What people do to a container to see how their application takes it. */
public final class PartitionLab {
    /** The longest a key or range is held back. */
    public static final int MAX_SECONDS = 3_600;

    /** The most that one call fills. */
    public static final long MAX_FILL_BYTES = 1L << 30;

    private static final int FILLER_BYTES = 16 << 10;
    private static final long FILL_NANOS = 40_000_000_000L;
    private static final long PATIENCE_MILLIS = 10_000;
    private static final int MILLIS_PER_SECOND = 1_000;
    private static final String CALL = "lab-order";

    private final Cluster cluster;
    private final Holds holds;
    private final Clock clock;
    private final BiFunction<Command, RequestContext, CompletableFuture<Outcome>> execute;

    public PartitionLab(
            Cluster cluster,
            Clock clock,
            BiFunction<Command, RequestContext, CompletableFuture<Outcome>> execute) {
        this.cluster = cluster;
        this.holds = cluster.holds();
        this.clock = clock;
        this.execute = execute;
    }

    /**
     * What filling has come to.
     *
     * @param full whether the logical partition refused more
     * @param done whether it is full or holds as much more as was asked for; otherwise time was up
     */
    public record Fill(long items, long bytes, double requestUnits, boolean full, boolean done) {}

    /** Does what the labs of other nodes do from now on. */
    public void followOthers() {
        cluster.nodeQuestions()
                .ifPresent(nodes -> nodes.hear(CALL, order -> obey(LabOrder.of(order))));
    }

    private void obey(LabOrder order) {
        switch (order) {
            case LabOrder.Throttle(int container, RingRange range, long millis) -> {
                Hold _ = holds.add(container, range, millis);
            }
            case LabOrder.Release(int container) -> {
                int _ = holds.release(container);
            }
            case LabOrder.Limit(int container, ContainerLimits limits) ->
                    cluster.limit(container, limits);
        }
    }

    /** Any node may lead a partition, now or soon. Waits for their answers. */
    private void tellOthers(LabOrder order) {
        try {
            cluster.nodeQuestions().ifPresent(nodes -> nodes.tellAll(CALL, order.toBytes()).join());
        } catch (CompletionException e) {
            throw OrreryException.retryable(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "A node of the cluster did not answer, or is not in development mode: the lab"
                            + " has no effect on what it leads.",
                    MILLIS_PER_SECOND);
        }
    }

    /** Refuses requests to a partition key with 429 for some time. */
    public Hold throttle(ContainerRecord container, PartitionKey key, int seconds) {
        RingPosition position = address(container, key).position();
        return throttle(container, new RingRange(position, position.endOfPrefix()), seconds);
    }

    /** Refuses requests to all keys of a range with 429 for some time. */
    public Hold throttle(ContainerRecord container, RingRange range, int seconds) {
        if (seconds < 1 || seconds > MAX_SECONDS) {
            throw OrreryException.badRequest(
                    "Requests are held back for 1 to %d seconds, not for %d."
                            .formatted(MAX_SECONDS, seconds));
        }
        long millis = (long) seconds * MILLIS_PER_SECOND;
        Hold hold = holds.add(container.number(), range, millis);
        tellOthers(new LabOrder.Throttle(container.number(), range, millis));
        return hold;
    }

    /** The limits of a container that differ from everybody's. */
    public ContainerLimits limits(ContainerRecord container) {
        return cluster.limits(container.number());
    }

    /** Sets them on all nodes, on each until it stops. */
    public void limit(ContainerRecord container, ContainerLimits limits) {
        boolean ofPartitions =
                limits.partitionBytes().isPresent() || limits.partitionRuPerSecond().isPresent();
        if (ofPartitions && container.owner() instanceof ThroughputOwner.SharedDatabase) {
            throw OrreryException.badRequest(
                    "The container shares its physical partitions with others: only"
                            + " 'logicalPartitionBytes' can be limited.");
        }
        cluster.limit(container.number(), limits);
        tellOthers(new LabOrder.Limit(container.number(), limits));
    }

    /** Ends all holds of a container; returns how many there were. */
    public int release(ContainerRecord container) {
        int released = holds.release(container.number());
        tellOthers(new LabOrder.Release(container.number()));
        return released;
    }

    public List<Hold> holds(ContainerRecord container) {
        return holds.active().stream()
                .filter(hold -> hold.containerNumber() == container.number())
                .toList();
    }

    /** Writes items to a logical partition until they take so many bytes, or it is full. Waits. */
    public Fill fill(ContainerRecord container, PartitionKey key, long bytes) {
        if (bytes < 1 || bytes > MAX_FILL_BYTES) {
            throw OrreryException.badRequest(
                    "One call fills 1 to %d bytes, not %d.".formatted(MAX_FILL_BYTES, bytes));
        }
        if (container.definition().identity().apiKind() == ApiKind.CASSANDRA) {
            throw new OrreryException(
                    ErrorCode.NOT_SUPPORTED, "CQL tables are not filled by the lab.");
        }
        ItemAddress address = address(container, key);
        FillItems items = new FillItems(container.definition().partitionKey(), key);
        long deadline = clock.monotonicNanos() + FILL_NANOS;
        Fill fill = new Fill(0, 0, 0, false, false);
        while (!fill.done() && clock.monotonicNanos() - deadline < 0) {
            int filler = (int) Math.min(FILLER_BYTES, bytes - fill.bytes());
            fill = next(fill, write(address, items, filler), filler, bytes);
        }
        return fill;
    }

    private Outcome write(ItemAddress address, FillItems items, int fillerBytes) {
        String id = "lab-" + UUID.randomUUID();
        RequestContext context = RequestContext.ANONYMOUS.withPatienceMillis(PATIENCE_MILLIS);
        return execute.apply(
                        new Command.CreateItem(address, id, items.item(id, fillerBytes)), context)
                .join();
    }

    private static Fill next(Fill so, Outcome outcome, int filler, long wanted) {
        if (outcome instanceof Outcome.Refused refused) {
            if (refused.code() == ErrorCode.THROTTLED) {
                return so;
            }
            if (refused.code() == ErrorCode.LOGICAL_PARTITION_FULL) {
                return new Fill(so.items(), so.bytes(), so.requestUnits(), true, true);
            }
            throw refused.toException();
        }
        long bytes = so.bytes() + filler;
        return new Fill(
                so.items() + 1,
                bytes,
                so.requestUnits() + outcome.charge(),
                false,
                bytes >= wanted);
    }

    private static ItemAddress address(ContainerRecord container, PartitionKey key) {
        int paths = container.definition().partitionKey().paths().size();
        if (key.size() != paths) {
            throw OrreryException.badRequest(
                    "The key %s has %d values, but the container's key has %d."
                            .formatted(PartitionKeyText.write(key), key.size(), paths));
        }
        return new ItemAddress(
                container.number(),
                container.definition().version(),
                key,
                RingPositions.of(container.definition().partitionKey(), key));
    }
}

package dev.orrery.gateway.graph;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.GraphSettings;
import dev.orrery.model.graph.LinkChange;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.Partition;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.graph.OutboxPage;
import dev.orrery.partition.graph.OutboxPage.Letter;
import dev.orrery.partition.graph.OutboxPage.Recipient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries changes of edges from the partitions of their sources, which this node leads, to those of
 * their targets. What could not be delivered stays in the outbox and is tried again; what was
 * delivered twice has no effect twice. So it may stop at any point.
 */
public final class EdgeCourier implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(EdgeCourier.class);

    /** How long news may wait that nobody announced, or that could not be delivered. */
    private static final long ROUND_MILLIS = 1_000;

    /** One round in this many looks at all partitions, for what is left of dropped containers. */
    private static final int WIDE_ROUNDS = 10;

    private final Cluster cluster;
    private final Routes routes;
    private final Semaphore news = new Semaphore(0);
    private final Set<Integer> underWay = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean closed;

    public EdgeCourier(Cluster cluster, Routes routes) {
        this.cluster = cluster;
        this.routes = routes;
        cluster.links().listen(news::release);
        this.thread = Thread.ofVirtual().name("edge-courier").start(this::run);
    }

    private void run() {
        for (int round = 0; !closed; round++) {
            try {
                visit(round % WIDE_ROUNDS == 0);
                var _ = news.tryAcquire(ROUND_MILLIS, TimeUnit.MILLISECONDS);
                news.drainPermits();
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                failed(e);
            }
        }
    }

    private void visit(boolean everywhere) {
        if (everywhere) {
            cluster.partitions().all().forEach(this::carry);
            return;
        }
        CatalogSnapshot snapshot = cluster.snapshot();
        for (DatabaseRecord database : snapshot.databases()) {
            for (ContainerRecord container : snapshot.containers(database.number())) {
                if (hasIncoming(container)) {
                    for (RangeRecord range : snapshot.ranges(container).all()) {
                        cluster.partitions().find(range.number()).ifPresent(this::carry);
                    }
                }
            }
        }
    }

    private static boolean hasIncoming(ContainerRecord container) {
        return GraphSettings.of(container.definition()).hasIncoming();
    }

    /** One page of a partition at a time, in their order. */
    private void carry(PhysicalPartition partition) {
        if (!partition.isLeader() || partition.isFailed() || !underWay.add(partition.number())) {
            return;
        }
        CompletableFuture<Boolean> carried;
        try {
            carried = carryPage(partition);
        } catch (RuntimeException e) {
            carried = CompletableFuture.failedFuture(e);
        }
        CompletableFuture<Boolean> _ =
                carried.whenComplete(
                        (more, failure) -> {
                            underWay.remove(partition.number());
                            if (failure != null) {
                                failed(failure);
                            } else if (more) {
                                news.release();
                            }
                        });
    }

    /** Answers whether there may be more. */
    private CompletableFuture<Boolean> carryPage(PhysicalPartition partition) {
        OutboxPage page = partition.outbox();
        if (page.through().isEmpty()) {
            return CompletableFuture.completedFuture(false);
        }
        Map<Integer, Long> reached = new ConcurrentHashMap<>();
        List<CompletableFuture<Void>> deliveries = new ArrayList<>();
        byRecipient(page)
                .forEach(
                        (recipient, changes) ->
                                deliveries.add(deliver(recipient, changes, reached)));
        return CompletableFuture.allOf(deliveries.toArray(CompletableFuture[]::new))
                .thenCompose(
                        _ ->
                                partition.submitHere(
                                        new Command.EndLinks(
                                                page.through().orElseThrow(),
                                                cluster.replicas().isEmpty()
                                                        ? Map.of()
                                                        : new HashMap<>(reached)),
                                        Priority.HIGH))
                .thenApply(
                        outcome -> {
                            requireDone(outcome);
                            return true;
                        });
    }

    private static Map<Recipient, List<LinkChange>> byRecipient(OutboxPage page) {
        Map<Recipient, List<LinkChange>> groups = new LinkedHashMap<>();
        for (Letter letter : page.letters()) {
            groups.computeIfAbsent(letter.recipient(), _ -> new ArrayList<>()).add(letter.change());
        }
        return groups;
    }

    private CompletableFuture<Void> deliver(
            Recipient recipient, List<LinkChange> changes, Map<Integer, Long> reached) {
        ContainerRecord container = routes.current(recipient.containerNumber());
        PartitionKeyDefinition key = container.definition().partitionKey();
        ItemAddress address =
                new ItemAddress(
                        recipient.containerNumber(),
                        Math.max(recipient.definitionVersion(), container.definition().version()),
                        recipient.key(),
                        RingPositions.of(key, recipient.key()));
        Partition target = routes.find(container.number(), address.position());
        return target.submit(
                        new Command.LinkEdges(address, changes),
                        Priority.HIGH,
                        target.newRequestId())
                .thenAccept(
                        outcome -> {
                            requireDone(outcome);
                            reached.merge(target.number(), outcome.lsn(), Math::max);
                        });
    }

    private static void requireDone(Outcome outcome) {
        if (outcome instanceof Outcome.Refused refused) {
            throw refused.toException();
        }
    }

    /** Splits, drops and changes of leaders are no news; the next round goes another way. */
    private void failed(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        if (closed || failure instanceof OrreryException || cause instanceof OrreryException) {
            LOGGER.atDebug().setCause(cause).log("Changes of edges wait for the next round");
        } else {
            LOGGER.atError().setCause(cause).log("Changes of edges could not be carried");
        }
    }

    /** What is under way ends by itself. */
    @Override
    public void close() {
        closed = true;
        cluster.links().listen(() -> {});
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

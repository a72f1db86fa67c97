package dev.orrery.cluster.placement;

import dev.orrery.cluster.balance.BalanceAction;
import dev.orrery.cluster.balance.BalanceSettings;
import dev.orrery.cluster.balance.Balancer;
import dev.orrery.cluster.balance.ClusterView;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.cluster.operation.NodeOperations;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.rpc.RpcClient;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plans and begins changes of replica sets, as long as this node leads the catalog. */
public final class Placer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Placer.class);
    private static final long INTERVAL_MILLIS = 1_000;
    private static final long CLOSE_TIMEOUT_MILLIS = 10_000;
    private static final Duration LEAD_TIMEOUT = Duration.ofSeconds(5);

    /** A leader that was asked to give way is not asked again before. */
    private static final long LEADER_REST_NANOS = TimeUnit.SECONDS.toNanos(15);

    /** Steps that are remembered for people. */
    private static final int MAX_STEPS = 50;

    private final Surroundings around;
    private final ReportedNodes watch;
    private final Balancer balancer = new Balancer(BalanceSettings.DEFAULT);
    private final Map<Integer, Long> askedNanos = new HashMap<>();
    private final Deque<PlacementStatus.Step> steps = new ArrayDeque<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread =
            Thread.ofPlatform().name("orrery-placement").daemon(true).unstarted(this::run);
    private volatile PlacementStatus status = PlacementStatus.NOTHING;
    private volatile Map<Integer, NodeReport.Led> reported = Map.of();
    private boolean watching;

    /**
     * What the placer works with.
     *
     * @param leadsCatalog whether it is this node's turn
     */
    public record Surroundings(
            RpcClient rpc,
            Clock clock,
            Supplier<CatalogSnapshot> catalog,
            NodeOperations nodes,
            BooleanSupplier leadsCatalog) {}

    /**
     * A placer that does nothing before it is started.
     *
     * @param replaceAfter how long a node may be silent before its replicas are rebuilt elsewhere
     */
    public Placer(Surroundings around, Duration replaceAfter) {
        this.around = around;
        this.watch = new ReportedNodes(around.rpc(), around.clock(), replaceAfter);
    }

    public void start() {
        thread.start();
    }

    /** What is known and done; nothing on a node that does not lead the catalog. */
    public PlacementStatus status() {
        return status;
    }

    /** What the leader of a partition said last; empty on a node that does not lead the catalog. */
    public Optional<NodeReport.Led> reported(int partition) {
        return Optional.ofNullable(reported.get(partition));
    }

    private void run() {
        try {
            while (!closed.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
                round();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void round() {
        try {
            if (around.leadsCatalog().getAsBoolean()) {
                lead();
            } else {
                watching = false;
                status = PlacementStatus.NOTHING;
                reported = Map.of();
            }
        } catch (RuntimeException e) {
            if (closed.getCount() > 0) {
                LOG.atWarn().setCause(e).log("Replicas cannot be placed; it is tried again");
            }
        }
    }

    private void lead() {
        if (!watching) {
            watch.begin();
            watching = true;
        }
        CatalogSnapshot snapshot = around.catalog().get();
        watch.ask(snapshot.nodes());
        reported =
                watch.leading().values().stream()
                        .map(ReportedNodes.Leading::set)
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        NodeReport.Led::partition, set -> set));
        askedNanos.keySet().removeIf(number -> snapshot.range(number).isEmpty());
        watch.forget(number -> snapshot.range(number).isEmpty());
        ClusterView view = Views.of(snapshot, watch);
        boolean replicasMove = mayMove(snapshot);
        balancer.plan(view).stream()
                .filter(action -> replicasMove || action instanceof BalanceAction.MoveLeader)
                .forEach(action -> carryOut(snapshot, action));
        status =
                new PlacementStatus(
                        snapshot.nodes().stream().map(node -> node(snapshot, node)).toList(),
                        List.copyOf(steps));
    }

    /**
     * In one region with no more nodes than replicas, every node has and keeps everything; only who
     * leads may change.
     */
    private static boolean mayMove(CatalogSnapshot snapshot) {
        return snapshot.nodes().size() > ReplicaPlan.REPLICAS
                || snapshot.hasSeveralRegions()
                || snapshot.nodes().stream().anyMatch(NodeRecord::draining);
    }

    private PlacementStatus.Node node(CatalogSnapshot snapshot, NodeRecord node) {
        Map<Integer, ReportedNodes.Leading> leading = watch.leading();
        long replicas =
                snapshot.allRanges().stream()
                        .filter(range -> isOn(range, leading.get(range.number()), node.node()))
                        .count();
        long leads =
                leading.values().stream().filter(set -> set.node().equals(node.node())).count();
        return new PlacementStatus.Node(
                node.node(), node.place(), watch.health(node), (int) replicas, (int) leads);
    }

    /** Whether the node has a replica, or is still a member of the replica set. */
    private static boolean isOn(
            RangeRecord range, ReportedNodes.@Nullable Leading leading, String node) {
        return range.replicas().isOn(node)
                || (leading != null
                        && (leading.set().members().contains(node)
                                || leading.set().readers().contains(node)));
    }

    private void carryOut(CatalogSnapshot snapshot, BalanceAction action) {
        int partition = (int) action.set();
        try {
            switch (action) {
                case BalanceAction.AddReplica add -> {
                    around.nodes().addReplica(partition, add.node());
                    begun(partition, "replica on " + add.node() + ": " + add.reason());
                }
                case BalanceAction.RemoveReplica remove -> {
                    around.nodes().removeReplica(partition, remove.node());
                    begun(partition, "no replica on " + remove.node() + ": " + remove.reason());
                }
                case BalanceAction.AddReader add -> {
                    around.nodes().addReader(partition, add.node());
                    begun(partition, "read on " + add.node() + ": " + add.reason());
                }
                case BalanceAction.RemoveReader remove -> {
                    around.nodes().removeReader(partition, remove.node());
                    begun(partition, "not read on " + remove.node() + ": " + remove.reason());
                }
                case BalanceAction.MoveLeader move -> moveLeader(snapshot, partition, move);
            }
        } catch (OrreryException e) {
            LOG.atInfo()
                    .addKeyValue("partition", partition)
                    .addKeyValue("reason", e.getMessage())
                    .log("A change of a replica set is tried again");
        }
    }

    private void moveLeader(
            CatalogSnapshot snapshot, int partition, BalanceAction.MoveLeader move) {
        long now = around.clock().monotonicNanos();
        Long asked = askedNanos.get(partition);
        if (asked != null && now - asked < LEADER_REST_NANOS) {
            return;
        }
        askedNanos.put(partition, now);
        snapshot.nodes().stream()
                .filter(node -> node.node().equals(move.from()))
                .findFirst()
                .ifPresent(
                        node -> {
                            var _ =
                                    around.rpc()
                                            .call(
                                                    node.address(),
                                                    LeadCall.CALL,
                                                    new LeadCall(partition, move.to()).toBytes(),
                                                    LEAD_TIMEOUT);
                            begun(partition, move.to() + " leads: " + move.reason());
                        });
    }

    private void begun(int partition, String text) {
        LOG.atInfo()
                .addKeyValue("partition", partition)
                .addKeyValue("step", text)
                .log("Changing a replica set");
        steps.addFirst(new PlacementStatus.Step(around.clock().epochMillis(), partition, text));
        while (steps.size() > MAX_STEPS) {
            steps.removeLast();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.orrery.cluster.placement;

import dev.orrery.cluster.balance.NodeView;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.rpc.RpcClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;

/** Asks nodes how they are, and knows since when they are silent. Used by one thread. */
final class ReportedNodes {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** Whoever waits for answers longer than this, in spite of the timeout, stood still. */
    private static final long STANDSTILL_NANOS = 5 * TIMEOUT.toNanos();

    /** What one report counts among those before. */
    private static final double NEW_PART = 0.02;

    private final RpcClient rpc;
    private final Clock clock;
    private final Duration replaceAfter;
    private final Map<String, Long> heardNanos = new HashMap<>();
    private final Map<String, NodeReport> reports = new HashMap<>();
    private final Map<Integer, Double> ruPerSecond = new HashMap<>();
    private long askedNanos;

    ReportedNodes(RpcClient rpc, Clock clock, Duration replaceAfter) {
        this.rpc = rpc;
        this.clock = clock;
        this.replaceAfter = replaceAfter;
    }

    /** A node that has just begun to watch counts the silence of others from then on. */
    void begin() {
        heardNanos.clear();
        reports.clear();
        ruPerSecond.clear();
        askedNanos = clock.monotonicNanos();
    }

    /**
     * Asks all nodes at once, and waits for those that answer in time. If this process stood still,
     * it is not the others that were silent.
     */
    void ask(List<NodeRecord> nodes) {
        long before = clock.monotonicNanos();
        askAll(nodes);
        askedNanos = clock.monotonicNanos();
        if (askedNanos - before > STANDSTILL_NANOS) {
            begin();
        }
    }

    private void askAll(List<NodeRecord> nodes) {
        Map<String, CompletableFuture<byte[]>> running = new HashMap<>();
        for (NodeRecord node : nodes) {
            heardNanos.putIfAbsent(node.node(), clock.monotonicNanos());
            running.put(
                    node.node(),
                    rpc.call(node.address(), NodeReport.CALL, new byte[0], TIMEOUT)
                            .exceptionally(_ -> new byte[0]));
        }
        running.forEach((node, answer) -> heard(node, answer.join()));
        List<String> known = nodes.stream().map(NodeRecord::node).toList();
        heardNanos.keySet().retainAll(known);
        reports.keySet().retainAll(known);
    }

    private void heard(String node, byte[] answer) {
        if (answer.length == 0) {
            reports.remove(node);
            return;
        }
        NodeReport report = NodeReport.read(answer);
        report.led()
                .forEach(
                        set ->
                                ruPerSecond.merge(
                                        set.partition(),
                                        set.ruPerSecond(),
                                        ReportedNodes::smoothed));
        reports.put(node, report);
        heardNanos.put(node, clock.monotonicNanos());
    }

    private static double smoothed(double before, double now) {
        return before + NEW_PART * (now - before);
    }

    /** Forgets partitions that are gone. */
    void forget(IntPredicate gone) {
        ruPerSecond.keySet().removeIf(gone::test);
    }

    /** What a replica set spends, smoothed over about a minute: nothing moves for a short load. */
    double ruPerSecond(int partition) {
        return ruPerSecond.getOrDefault(partition, 0.0);
    }

    /** What a node said last; empty if it did not answer. */
    Optional<NodeReport> report(String node) {
        return Optional.ofNullable(reports.get(node));
    }

    /** All replica sets that answered through their leaders, with those. */
    Map<Integer, Leading> leading() {
        Map<Integer, Leading> all = new HashMap<>();
        reports.forEach(
                (node, report) ->
                        report.led()
                                .forEach(set -> all.put(set.partition(), new Leading(node, set))));
        return all;
    }

    /** A replica set, and the node that leads it. */
    record Leading(String node, NodeReport.Led set) {}

    NodeView.Health health(NodeRecord node) {
        long silentNanos = askedNanos - heardNanos.getOrDefault(node.node(), askedNanos);
        if (silentNanos > replaceAfter.toNanos()) {
            return NodeView.Health.LOST;
        }
        if (node.draining()) {
            return NodeView.Health.DRAINING;
        }
        // Who has not answered just now may be gone: nothing is to be moved there.
        return reports.containsKey(node.node()) ? NodeView.Health.SERVING : NodeView.Health.SUSPECT;
    }
}

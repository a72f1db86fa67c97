package dev.orrery.cluster.placement;

import dev.orrery.cluster.balance.ClusterView;
import dev.orrery.cluster.balance.NodeView;
import dev.orrery.cluster.balance.ReplicaSetView;
import dev.orrery.cluster.balance.ReplicaView;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.cluster.placement.ReportedNodes.Leading;
import java.util.List;
import java.util.Map;

/** The cluster as the balancer wants to see it. */
final class Views {
    private Views() {}

    static ClusterView of(CatalogSnapshot snapshot, ReportedNodes watch) {
        Map<Integer, Leading> leading = watch.leading();
        return new ClusterView(
                snapshot.writeRegion(),
                snapshot.nodes().stream().map(node -> node(node, watch)).toList(),
                snapshot.allRanges().stream()
                        .map(range -> set(range, snapshot, watch, leading))
                        .toList());
    }

    /** Two nodes that name no zone do not fail together. */
    private static NodeView node(NodeRecord node, ReportedNodes watch) {
        return new NodeView(
                node.node(),
                node.region(),
                node.zone().isEmpty() ? "node " + node.node() : node.zone(),
                watch.health(node),
                watch.report(node.node()).map(NodeReport::capacityBytes).orElse(Long.MAX_VALUE));
    }

    /**
     * A set is busy while one leaves it, or while it splits; one that is to come shows by not being
     * ready.
     */
    private static ReplicaSetView set(
            RangeRecord range,
            CatalogSnapshot snapshot,
            ReportedNodes watch,
            Map<Integer, Leading> all) {
        Leading leading = all.get(range.number());
        ReplicaPlan plan = range.replicas();
        if (leading == null) {
            return new ReplicaSetView(
                    range.number(),
                    views(plan.members(), plan.members()),
                    views(plan.readers(), plan.readers()),
                    null,
                    new ReplicaSetView.Use(0, 0),
                    true);
        }
        List<String> voting = leading.set().members();
        List<String> reading = leading.set().readers();
        boolean leaves =
                !plan.members().containsAll(voting)
                        || !reading.stream().allMatch(node -> plan.isOn(node));
        return new ReplicaSetView(
                range.number(),
                views(plan.members(), voting),
                views(plan.readers(), reading),
                plan.members().contains(leading.node()) ? leading.node() : null,
                new ReplicaSetView.Use(
                        watch.ruPerSecond(range.number()), leading.set().sizeBytes()),
                leaves || snapshot.pending(range.number()).isPresent());
    }

    private static List<ReplicaView> views(List<String> planned, List<String> ready) {
        return planned.stream().map(node -> new ReplicaView(node, ready.contains(node))).toList();
    }
}

package dev.orrery.cluster.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses nodes for new partitions: those with the fewest replicas, each in a zone of its own as
 * long as there are zones. What it has chosen counts for what it chooses next.
 */
final class ReplicaPlacement {
    private final List<NodeRecord> nodes;
    private final Map<String, Integer> replicas = new HashMap<>();

    ReplicaPlacement(List<NodeRecord> all, List<RangeRecord> ranges) {
        List<NodeRecord> lasting = all.stream().filter(node -> !node.draining()).toList();
        this.nodes = lasting.isEmpty() ? List.copyOf(all) : lasting;
        ranges.forEach(range -> range.replicas().members().forEach(this::count));
    }

    private void count(String node) {
        replicas.merge(node, 1, Integer::sum);
    }

    ReplicaPlan next() {
        List<NodeRecord> left =
                new ArrayList<>(
                        nodes.stream()
                                .sorted(
                                        Comparator.comparingInt(this::replicasOf)
                                                .thenComparing(NodeRecord::node))
                                .toList());
        List<String> chosen = new ArrayList<>();
        Set<String> zones = new HashSet<>();
        while (chosen.size() < ReplicaPlan.REPLICAS && !left.isEmpty()) {
            NodeRecord best =
                    left.stream()
                            .filter(node -> !zones.contains(node.zone()))
                            .findFirst()
                            .orElse(left.getFirst());
            left.remove(best);
            zones.add(best.zone());
            chosen.add(best.node());
        }
        chosen.forEach(this::count);
        List<String> sorted = chosen.stream().sorted().toList();
        return new ReplicaPlan(sorted, sorted);
    }

    private int replicasOf(NodeRecord node) {
        return replicas.getOrDefault(node.node(), 0);
    }
}

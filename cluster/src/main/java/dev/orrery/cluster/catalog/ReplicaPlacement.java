package dev.orrery.cluster.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Chooses nodes for new partitions: those with the fewest replicas, each in a zone of its own as
 * long as there are zones, all in the region that takes the writes; and one in every other region.
 * What it has chosen counts for what it chooses next.
 */
final class ReplicaPlacement {
    private final String writeRegion;
    private final Map<String, List<NodeRecord>> regions;
    private final Map<String, Integer> replicas = new HashMap<>();

    ReplicaPlacement(List<NodeRecord> all, String writeRegion, List<RangeRecord> ranges) {
        this.writeRegion = writeRegion;
        this.regions =
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        NodeRecord::region, TreeMap::new, Collectors.toList()));
        ranges.forEach(range -> range.replicas().nodes().forEach(this::count));
    }

    private void count(String node) {
        replicas.merge(node, 1, Integer::sum);
    }

    ReplicaPlan next() {
        List<String> members = members();
        List<String> readers =
                regions.keySet().stream()
                        .filter(region -> !region.equals(writeRegion))
                        .flatMap(region -> lasting(region).stream().limit(1))
                        .map(NodeRecord::node)
                        .toList();
        members.forEach(this::count);
        readers.forEach(this::count);
        return ReplicaPlan.beginning(members, readers);
    }

    private List<String> members() {
        List<NodeRecord> left = new ArrayList<>(lasting(writeRegion));
        if (left.isEmpty()) {
            left.addAll(regions.getOrDefault(writeRegion, List.of()));
        }
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
        return chosen.stream().sorted().toList();
    }

    /** The nodes of a region that are not to be emptied, those with the fewest replicas first. */
    private List<NodeRecord> lasting(String region) {
        return regions.getOrDefault(region, List.of()).stream()
                .filter(node -> !node.draining())
                .sorted(Comparator.comparingInt(this::replicasOf).thenComparing(NodeRecord::node))
                .toList();
    }

    private int replicasOf(NodeRecord node) {
        return replicas.getOrDefault(node.node(), 0);
    }
}

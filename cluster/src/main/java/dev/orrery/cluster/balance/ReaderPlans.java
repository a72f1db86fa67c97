package dev.orrery.cluster.balance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Replicas that do not vote: one of every set in every region that takes no writes, evenly on its
 * nodes.
 */
final class ReaderPlans {
    private final Balancer.Draft draft;
    private final ClusterView cluster;
    private final Map<String, List<Reading>> regions = new TreeMap<>();
    private final Map<String, Reading> byNode = new HashMap<>();

    /** A node that takes replicas and no writes. */
    private static final class Reading {
        private final NodeView node;
        private int replicas;
        private int receiving;
        private long bytes;

        private Reading(NodeView node) {
            this.node = node;
        }

        private int replicas() {
            return replicas;
        }

        private String id() {
            return node.id();
        }

        private void count(ReplicaSetView set, boolean ready) {
            replicas++;
            bytes += set.use().sizeBytes();
            receiving += ready ? 0 : 1;
        }
    }

    ReaderPlans(Balancer.Draft draft) {
        this.draft = draft;
        this.cluster = draft.cluster;
        for (NodeView node : cluster.nodes()) {
            if (node.takesReplicas() && !cluster.takesWrites(node)) {
                Reading reading = new Reading(node);
                byNode.put(node.id(), reading);
                regions.computeIfAbsent(node.region(), _ -> new ArrayList<>()).add(reading);
            }
        }
        for (ReplicaSetView set : cluster.sets()) {
            set.replicas().forEach(each -> count(set, each));
            set.readers().forEach(each -> count(set, each));
        }
    }

    private void count(ReplicaSetView set, ReplicaView replica) {
        Reading reading = byNode.get(replica.node());
        if (reading != null) {
            reading.count(set, replica.ready());
        }
    }

    void plan() {
        if (regions.isEmpty() && cluster.sets().stream().allMatch(set -> set.readers().isEmpty())) {
            return;
        }
        cluster.sets().stream()
                .filter(this::canChange)
                .sorted(Comparator.comparingLong(ReplicaSetView::id))
                .forEach(this::repair);
        regions.values().forEach(this::spread);
    }

    private boolean canChange(ReplicaSetView set) {
        return draft.isFree(set)
                && set.leader() != null
                && !set.isCatchingUp()
                && !cluster.isMoving(set)
                && cluster.healthy(set) >= ReplicaSetView.majority(set.voters());
    }

    private void repair(ReplicaSetView set) {
        Optional<String> surplus = surplus(set);
        if (surplus.isPresent()) {
            draft.removeReader(set, surplus.get(), "it is not needed there");
            return;
        }
        regions.values().stream()
                .filter(region -> readersIn(set, region).isEmpty())
                .flatMap(region -> best(set, region).stream())
                .findFirst()
                .ifPresent(node -> add(set, node, "its region has no replica"));
    }

    /** One that is lost, that another has replaced, or in a region that votes. */
    private Optional<String> surplus(ReplicaSetView set) {
        for (ReplicaView each : set.readers()) {
            NodeView node = cluster.node(each.node());
            List<Reading> region = regions.getOrDefault(node.region(), List.of());
            List<Reading> others = readersIn(set, region);
            boolean replaced = others.stream().anyMatch(one -> isReady(set, one));
            if (node.health() == NodeView.Health.LOST
                    || cluster.takesWrites(node)
                    || (node.isLeaving() && (replaced || region.isEmpty()))) {
                return Optional.of(each.node());
            }
            if (others.size() > 1 && replaced) {
                return others.stream().max(fullest(set)).map(Reading::id);
            }
        }
        return Optional.empty();
    }

    /** Those that wait for their data before those that have it. */
    private Comparator<Reading> fullest(ReplicaSetView set) {
        return Comparator.<Reading, Boolean>comparing(one -> !isReady(set, one))
                .thenComparingInt(Reading::replicas)
                .thenComparing(Reading::id);
    }

    private static boolean isReady(ReplicaSetView set, Reading node) {
        return set.readers().stream()
                .anyMatch(each -> each.ready() && each.node().equals(node.id()));
    }

    private static List<Reading> readersIn(ReplicaSetView set, List<Reading> region) {
        return region.stream().filter(node -> set.isReadOn(node.id())).toList();
    }

    private Optional<Reading> best(ReplicaSetView set, List<Reading> region) {
        return region.stream()
                .filter(node -> !set.isReadOn(node.id()) && !set.isOn(node.id()))
                .filter(node -> node.receiving < draft.settings.transfersPerNode())
                .filter(node -> hasRoom(node, set))
                .min(Comparator.comparingInt(Reading::replicas).thenComparing(Reading::id));
    }

    private boolean hasRoom(Reading node, ReplicaSetView set) {
        return node.bytes + set.use().sizeBytes()
                <= draft.settings.cost().largestFill() * node.node.capacityBytes();
    }

    private void add(ReplicaSetView set, Reading node, String reason) {
        node.count(set, false);
        draft.read(set, node.id(), reason);
    }

    /** The fullest node gives one to the emptiest; the next plan sees one too many there. */
    private void spread(List<Reading> region) {
        Reading most = region.stream().max(Comparator.comparingInt(Reading::replicas)).get();
        Reading least = region.stream().min(Comparator.comparingInt(Reading::replicas)).get();
        if (most.replicas - least.replicas > 1) {
            cluster.sets().stream()
                    .filter(set -> canChange(set) && readersIn(set, region).size() == 1)
                    .filter(set -> set.isReadOn(most.id()) && isReady(set, most))
                    .filter(set -> best(set, List.of(least)).isPresent())
                    .findFirst()
                    .ifPresent(set -> add(set, least, "relieves node " + most.id()));
        }
    }
}

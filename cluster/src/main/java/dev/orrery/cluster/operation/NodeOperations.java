package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/** The nodes of the cluster, and which of them have replicas of what. */
public final class NodeOperations {
    /**
     * For so many the planner was simulated. Every node asks all others every second how they are.
     */
    static final int MAX_NODES = 200;

    private final Workspace workspace;

    NodeOperations(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Makes a node known, or tells a node that is known already. */
    public void add(String node, String address, NodePlace place) {
        workspace.exclusively(
                () -> {
                    List<NodeRecord> known = workspace.snapshot().nodes();
                    for (NodeRecord other : known) {
                        if (other.node().equals(node) && other.address().equals(address)) {
                            return;
                        }
                        if (other.node().equals(node) || other.address().equals(address)) {
                            throw new OrreryException(
                                    ErrorCode.ALREADY_EXISTS,
                                    "The cluster has a node %s at %s already."
                                            .formatted(other.node(), other.address()));
                        }
                    }
                    requireRoom(known);
                    CatalogEdit edit = workspace.edit();
                    edit.write(new NodeRecord(node, address, place, false, edit.stamp()));
                    workspace.run(() -> {}, edit, () -> {});
                });
    }

    /**
     * Makes the node known on which the cluster begins, with what it had when it was alone: it is
     * the one that begins the replica sets of all partitions there are. Must be done before anybody
     * follows the catalog.
     */
    public void found(String node, String address, NodePlace place) {
        if (!workspace.snapshot().nodes().isEmpty()) {
            return;
        }
        change(
                (snapshot, edit) -> {
                    ReplicaPlan alone = ReplicaPlan.beginning(List.of(node), List.of());
                    edit.writeIn(place.region());
                    edit.write(new NodeRecord(node, address, place, false, edit.stamp()));
                    snapshot.allRanges()
                            .forEach(range -> edit.write(range.with(alone, edit.stamp())));
                });
    }

    private static void requireRoom(List<NodeRecord> known) {
        if (known.size() >= MAX_NODES) {
            throw new OrreryException(
                    ErrorCode.NOT_SUPPORTED,
                    "A cluster has at most %d nodes.".formatted(MAX_NODES));
        }
    }

    /**
     * Has a node emptied: its replicas go to other nodes. Nothing of it is at an end when this
     * returns.
     */
    public void drain(String node, boolean wanted) {
        change(
                (snapshot, edit) -> {
                    NodeRecord record = require(snapshot, node);
                    if (record.draining() != wanted) {
                        edit.write(record.withDraining(wanted, edit.stamp()));
                    }
                });
    }

    /**
     * Has another region take the writes: the replicas that vote go there one after another, and
     * one of each set stays behind to be read. Nothing of it is at an end when this returns.
     */
    public void failover(String region) {
        change(
                (snapshot, edit) -> {
                    if (snapshot.nodesIn(region).stream().allMatch(NodeRecord::draining)) {
                        throw new OrreryException(
                                ErrorCode.NOT_FOUND,
                                "The cluster has no node in the region %s that could take replicas."
                                        .formatted(region));
                    }
                    edit.writeIn(region);
                });
    }

    /** Takes a node out that has no replicas. It must not be started again. */
    public void remove(String node) {
        change(
                (snapshot, edit) -> {
                    NodeRecord record = require(snapshot, node);
                    long replicas =
                            snapshot.allRanges().stream()
                                    .filter(range -> range.replicas().isOn(node))
                                    .count();
                    if (replicas > 0 || snapshot.nodes().size() == 1) {
                        throw new OrreryException(
                                ErrorCode.PRECONDITION_FAILED,
                                "Node %s has replicas of %d partitions. Drain it first."
                                        .formatted(node, replicas));
                    }
                    edit.remove(record);
                });
    }

    private static NodeRecord require(CatalogSnapshot snapshot, String node) {
        return snapshot.nodes().stream()
                .filter(record -> record.node().equals(node))
                .findFirst()
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.NOT_FOUND,
                                        "The cluster has no node %s.".formatted(node)));
    }

    /** Gives a partition one more replica that votes; it may have been one that does not. */
    public void addReplica(int partition, String node) {
        replan(partition, plan -> plan.withMember(node));
    }

    /** Takes a replica that votes from a partition. */
    public void removeReplica(int partition, String node) {
        replan(partition, plan -> plan.withoutMember(node));
    }

    /** Gives a partition one more replica that does not vote; it may have been one that does. */
    public void addReader(int partition, String node) {
        replan(partition, plan -> plan.withReader(node));
    }

    /** Takes a replica that does not vote from a partition. */
    public void removeReader(int partition, String node) {
        replan(partition, plan -> plan.withoutReader(node));
    }

    private void replan(int partition, UnaryOperator<ReplicaPlan> change) {
        change(
                (snapshot, edit) -> {
                    Optional<RangeRecord> range = snapshot.range(partition);
                    // A split takes the members as they are.
                    if (range.isEmpty() || snapshot.pending(partition).isPresent()) {
                        return;
                    }
                    ReplicaPlan plan = range.get().replicas();
                    ReplicaPlan next = change.apply(plan);
                    if (!next.members().isEmpty() && !next.equals(plan)) {
                        edit.write(range.get().with(next, edit.stamp()));
                    }
                });
    }

    private void change(BiConsumer<CatalogSnapshot, CatalogEdit> change) {
        workspace.exclusively(
                () -> {
                    CatalogEdit edit = workspace.edit();
                    change.accept(workspace.snapshot(), edit);
                    if (!edit.isEmpty()) {
                        workspace.run(() -> {}, edit, () -> {});
                    }
                });
    }

    /**
     * Gives partitions that have too few replicas one on every node that has none of them, as long
     * as there are no more nodes than replicas: then there is nothing to choose.
     */
    public void completeReplicaSets() {
        if (areReplicaSetsComplete()) {
            return;
        }
        change(
                (snapshot, edit) -> {
                    for (RangeRecord range : incomplete(snapshot)) {
                        ReplicaPlan plan = range.replicas().withMembers(completed(snapshot, range));
                        edit.write(range.with(plan, edit.stamp()));
                    }
                });
    }

    /** Whether there is nothing for {@link #completeReplicaSets} to do. */
    public boolean areReplicaSetsComplete() {
        return incomplete(workspace.snapshot()).isEmpty();
    }

    private static List<RangeRecord> incomplete(CatalogSnapshot snapshot) {
        if (snapshot.nodes().size() > ReplicaPlan.REPLICAS || snapshot.hasSeveralRegions()) {
            return List.of();
        }
        int wanted = (int) snapshot.nodes().stream().filter(node -> !node.draining()).count();
        return snapshot.allRanges().stream()
                .filter(range -> range.replicas().members().size() < wanted)
                .filter(range -> snapshot.pending(range.number()).isEmpty())
                .toList();
    }

    private static List<String> completed(CatalogSnapshot snapshot, RangeRecord range) {
        List<String> members = new ArrayList<>(range.replicas().members());
        for (NodeRecord node : snapshot.nodes()) {
            if (!node.draining() && !members.contains(node.node())) {
                members.add(node.node());
            }
        }
        return members;
    }
}

package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;

/** The nodes of the cluster, and which of them have replicas of what. */
public final class NodeOperations {
    /** Every node takes part in the decisions on the catalog, so there are not many. */
    static final int MAX_NODES = 9;

    private final Workspace workspace;

    NodeOperations(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Makes a node known, or tells a node that is known already. */
    public void add(String node, String address, String zone) {
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
                    edit.write(new NodeRecord(node, address, zone, false, edit.stamp()));
                    workspace.run(() -> {}, edit, () -> {});
                });
    }

    private static void requireRoom(List<NodeRecord> known) {
        if (known.size() >= MAX_NODES) {
            throw new OrreryException(
                    ErrorCode.NOT_SUPPORTED,
                    "A cluster of this version has at most %d nodes.".formatted(MAX_NODES));
        }
    }

    /** Gives partitions that have too few replicas one on every node that has none of them. */
    public void completeReplicaSets() {
        if (incomplete(workspace.snapshot()).isEmpty()) {
            return;
        }
        workspace.exclusively(
                () -> {
                    CatalogSnapshot snapshot = workspace.snapshot();
                    List<RangeRecord> incomplete = incomplete(snapshot);
                    if (incomplete.isEmpty()) {
                        return;
                    }
                    CatalogEdit edit = workspace.edit();
                    for (RangeRecord range : incomplete) {
                        ReplicaPlan plan = range.replicas().withMembers(completed(snapshot, range));
                        edit.write(range.with(plan, edit.stamp()));
                    }
                    workspace.run(() -> {}, edit, () -> {});
                });
    }

    private static List<RangeRecord> incomplete(CatalogSnapshot snapshot) {
        int wanted = Math.min(snapshot.nodes().size(), ReplicaPlan.REPLICAS);
        return snapshot.allRanges().stream()
                .filter(range -> range.replicas().members().size() < wanted)
                .filter(range -> snapshot.pending(range.number()).isEmpty())
                .toList();
    }

    private static List<String> completed(CatalogSnapshot snapshot, RangeRecord range) {
        List<String> members = new ArrayList<>(range.replicas().members());
        for (NodeRecord node : snapshot.nodes()) {
            if (members.size() < ReplicaPlan.REPLICAS && !members.contains(node.node())) {
                members.add(node.node());
            }
        }
        return members;
    }
}

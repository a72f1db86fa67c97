package dev.orrery.cluster.balance;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Sets with too few replicas, too many, or some in the wrong place. */
final class Repairs {
    private final Balancer.Draft draft;
    private final ClusterView cluster;

    Repairs(Balancer.Draft draft) {
        this.draft = draft;
        this.cluster = draft.cluster;
    }

    /** Those that miss the most come first: what can be sent at a time is limited. */
    void plan() {
        List<ReplicaSetView> order =
                cluster.sets().stream()
                        .sorted(
                                Comparator.<ReplicaSetView>comparingInt(cluster::healthy)
                                        .thenComparingLong(ReplicaSetView::id))
                        .toList();
        for (ReplicaSetView each : order) {
            if (draft.isFree(each)) {
                repair(each);
            }
        }
    }

    private void repair(ReplicaSetView set) {
        Optional<ReplicaView> abandoned =
                set.replicas().stream()
                        .filter(each -> !each.ready() && cluster.isToGo(each))
                        .findFirst();
        if (abandoned.isPresent()) {
            part(set, abandoned.get().node(), "its node went away while it caught up");
        } else if (canChange(set)) {
            change(set);
        }
    }

    /** A change of members is decided by a majority of those that are there. */
    private boolean canChange(ReplicaSetView set) {
        return set.leader() != null
                && !set.isCatchingUp()
                && cluster.healthy(set) >= ReplicaSetView.majority(set.voters());
    }

    private void change(ReplicaSetView set) {
        int voters = set.voters();
        if (isToMove(set)) {
            addOne(set, "the region takes the writes from now on");
        } else if (voters > draft.surplus.wanted()) {
            removeOne(set);
        } else if (voters < draft.surplus.wanted()) {
            addOne(set, "too few replicas");
        } else if (set.replicas().stream().anyMatch(cluster::isToGo)) {
            addOne(set, "replaces one on a node that is lost or draining");
        } else if (draft.placement.isCrowded(set)) {
            addOne(set, "spreads the set over more zones");
        }
    }

    private void addOne(ReplicaSetView set, String reason) {
        int voters = set.voters() + 1;
        if (draft.loads.canSend(set)
                && cluster.healthy(set) + 1 >= ReplicaSetView.majority(voters)) {
            draft.placement.best(set).ifPresent(node -> draft.add(set, node, reason));
        }
    }

    private void removeOne(ReplicaSetView set) {
        String node = draft.surplus.of(set);
        if (node == null) {
            return;
        }
        if (set.isLedBy(node)) {
            LeaderMoves.follower(draft, set)
                    .ifPresent(to -> draft.lead(set, node, to, "the leader's replica is to go"));
            return;
        }
        int healthy = cluster.healthy(set) - (cluster.node(node).answers() ? 1 : 0);
        if (healthy >= ReplicaSetView.majority(set.voters() - 1)) {
            part(set, node, "one replica too many");
        }
    }

    /**
     * In a region that takes no writes any more one replica stays, to be read; it has all the data
     * already.
     */
    private void part(ReplicaSetView set, String node, String reason) {
        NodeView where = cluster.node(node);
        if (where.takesReplicas() && !cluster.takesWrites(where) && isWithoutReader(set, where)) {
            draft.read(set, node, "its region takes no writes any more");
        } else {
            draft.remove(set, node, reason);
        }
    }

    private boolean isWithoutReader(ReplicaSetView set, NodeView where) {
        return set.readers().stream()
                .map(each -> cluster.node(each.node()))
                .noneMatch(node -> node.region().equals(where.region()));
    }

    /**
     * Whether the region that is to take the writes has too few replicas which vote, while others
     * have some. It gets them before the others lose theirs, however few it is to have; but never
     * are there more than one too many.
     */
    private boolean isToMove(ReplicaSetView set) {
        long settled =
                set.replicas().stream()
                        .filter(each -> each.ready() && !cluster.isToGo(each))
                        .count();
        return cluster.isMoving(set)
                && settled < draft.surplus.wanted()
                && set.voters() <= draft.settings.replicas();
    }
}

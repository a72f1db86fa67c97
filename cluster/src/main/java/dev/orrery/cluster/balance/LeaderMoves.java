package dev.orrery.cluster.balance;

import dev.orrery.cluster.balance.NodeLoads.Load;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Leaders spread by what they cost: cheap, since no data moves. */
final class LeaderMoves {
    private final Balancer.Draft draft;
    private final NodeLoads loads;
    private int left;

    LeaderMoves(Balancer.Draft draft) {
        this.draft = draft;
        this.loads = draft.loads;
        this.left = draft.settings.leaderMoves();
    }

    void plan() {
        Map<String, List<ReplicaSetView>> led = new HashMap<>();
        for (ReplicaSetView each : draft.cluster.sets()) {
            String leader = each.leader();
            if (leader == null || !draft.isFree(each)) {
                continue;
            }
            if (draft.cluster.node(leader).health() == NodeView.Health.DRAINING) {
                leaveDraining(each, leader);
            } else {
                led.computeIfAbsent(leader, node -> new ArrayList<>()).add(each);
            }
        }
        spread(led);
    }

    /** The replica that has caught up, on the node that leads least; empty if there is none. */
    static Optional<Load> follower(Balancer.Draft draft, ReplicaSetView set) {
        return set.replicas().stream()
                .filter(each -> each.ready() && !set.isLedBy(each.node()))
                .filter(each -> !each.node().equals(draft.surplus.of(set)))
                .map(each -> draft.loads.of(each.node()))
                .filter(Objects::nonNull)
                .min(
                        Comparator.comparingDouble(Load::leading)
                                .thenComparing(each -> each.node().id()));
    }

    private void leaveDraining(ReplicaSetView set, String leader) {
        if (left > 0) {
            follower(draft, set)
                    .ifPresent(
                            to -> {
                                draft.lead(set, leader, to, "its node is draining");
                                left--;
                            });
        }
    }

    private void spread(Map<String, List<ReplicaSetView>> led) {
        double mean = loads.meanLeading();
        double most = mean * (1 + draft.settings.tolerance());
        List<Load> order = new ArrayList<>(loads.all());
        order.sort(Comparator.comparingDouble(Load::leading).reversed());
        for (Load from : order) {
            List<ReplicaSetView> sets =
                    new ArrayList<>(led.getOrDefault(from.node().id(), List.of()));
            sets.sort(Comparator.comparingDouble(set -> -set.use().ruPerSecond()));
            for (ReplicaSetView set : sets) {
                if (left == 0 || from.leading() <= most) {
                    break;
                }
                moveIfBetter(set, from, mean);
            }
        }
    }

    /** Neither node may end further from the mean, on the other side, than it was. */
    private void moveIfBetter(ReplicaSetView set, Load from, double mean) {
        double cost = loads.cost(set, true);
        follower(draft, set)
                .filter(to -> to.leading() + cost < from.leading())
                .filter(to -> cost / 2 < from.leading() - mean)
                .ifPresent(
                        to -> {
                            draft.lead(set, from.node().id(), to, "its node leads too much");
                            left--;
                        });
    }
}

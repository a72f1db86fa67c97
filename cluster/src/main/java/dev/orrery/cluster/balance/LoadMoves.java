package dev.orrery.cluster.balance;

import dev.orrery.cluster.balance.NodeLoads.Load;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Replicas leave nodes that carry too much, and fill nodes that carry too little. */
final class LoadMoves {
    private final Balancer.Draft draft;
    private final NodeLoads loads;
    private final double mean;

    LoadMoves(Balancer.Draft draft) {
        this.draft = draft;
        this.loads = draft.loads;
        this.mean = loads.meanRuPerSecond();
    }

    void plan() {
        if (!isUneven()) {
            return;
        }
        Map<String, List<ReplicaSetView>> followers = followers();
        List<Load> donors = new ArrayList<>(loads.all());
        donors.sort(Comparator.comparingDouble(Load::ruPerSecond).reversed());
        for (Load donor : donors) {
            if (donor.ruPerSecond() <= mean) {
                break;
            }
            relieve(donor, followers.getOrDefault(donor.node().id(), List.of()));
        }
    }

    /** The donor gives until it is as loaded as the mean, or nobody can take more. */
    private void relieve(Load donor, List<ReplicaSetView> sets) {
        for (ReplicaSetView set : sets) {
            if (donor.ruPerSecond() <= mean || !isUneven()) {
                return;
            }
            double cost = loads.cost(set, false);
            if (draft.isFree(set) && loads.canSend(set)) {
                draft.placement
                        .better(set, donor)
                        .filter(to -> isWorthIt(donor, to, cost))
                        .ifPresent(to -> move(set, donor, to));
            }
        }
    }

    private void move(ReplicaSetView set, Load from, Load to) {
        loads.remove(set, from.node().id());
        draft.add(set, to, "relieves node " + from.node().id());
    }

    /** One of the two is out of tolerance, and the move brings them closer together. */
    private boolean isWorthIt(Load from, Load to, double cost) {
        boolean outside = isTooMuch(from) || isTooLittle(to);
        return outside && to.ruPerSecond() + cost < from.ruPerSecond() - cost / 2;
    }

    private boolean isUneven() {
        return loads.all().stream().anyMatch(each -> isTooMuch(each) || isTooLittle(each));
    }

    private boolean isTooMuch(Load load) {
        return load.ruPerSecond() > mean * (1 + draft.settings.tolerance());
    }

    private boolean isTooLittle(Load load) {
        return load.ruPerSecond() < mean * (1 - draft.settings.tolerance());
    }

    /** The sets in good order that follow on each node, the most expensive first. */
    private Map<String, List<ReplicaSetView>> followers() {
        Map<String, List<ReplicaSetView>> found = new HashMap<>();
        for (ReplicaSetView set : draft.cluster.sets()) {
            if (isInGoodOrder(set)) {
                for (ReplicaView each : set.replicas()) {
                    if (!set.isLedBy(each.node())) {
                        found.computeIfAbsent(each.node(), node -> new ArrayList<>()).add(set);
                    }
                }
            }
        }
        found.values()
                .forEach(
                        sets ->
                                sets.sort(
                                        Comparator.comparingDouble(
                                                set -> -set.use().ruPerSecond())));
        return found;
    }

    private boolean isInGoodOrder(ReplicaSetView set) {
        return draft.isFree(set)
                && set.leader() != null
                && !draft.cluster.isMoving(set)
                && set.voters() == draft.surplus.wanted()
                && draft.cluster.healthy(set) == set.replicas().size();
    }
}

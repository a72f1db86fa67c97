package dev.orrery.cluster.balance;

import dev.orrery.cluster.balance.BalanceAction.AddReader;
import dev.orrery.cluster.balance.BalanceAction.AddReplica;
import dev.orrery.cluster.balance.BalanceAction.MoveLeader;
import dev.orrery.cluster.balance.BalanceAction.RemoveReader;
import dev.orrery.cluster.balance.BalanceAction.RemoveReplica;
import java.util.ArrayList;
import java.util.List;

/**
 * Plans the changes that may start now: first what is broken, then what other regions read, then
 * who leads, then who carries too much. A plan names every set at most once.
 */
public final class Balancer {
    private final BalanceSettings settings;

    public Balancer(BalanceSettings settings) {
        this.settings = settings;
    }

    public List<BalanceAction> plan(ClusterView cluster) {
        Draft draft = new Draft(cluster, settings);
        new Repairs(draft).plan();
        new ReaderPlans(draft).plan();
        new LeaderMoves(draft).plan();
        new LoadMoves(draft).plan();
        return List.copyOf(draft.actions);
    }

    /** A plan in the making. */
    static final class Draft {
        final ClusterView cluster;
        final BalanceSettings settings;
        final NodeLoads loads;
        final Placement placement;
        final Surplus surplus;
        private final Touched touched = new Touched();
        private final List<BalanceAction> actions = new ArrayList<>();

        private Draft(ClusterView cluster, BalanceSettings settings) {
            this.cluster = cluster;
            this.settings = settings;
            this.loads = new NodeLoads(cluster, settings);
            this.placement = new Placement(cluster, loads);
            this.surplus = new Surplus(cluster, settings, placement);
            surplus.discount(cluster, loads);
        }

        /** Whether the set may be changed by this plan. */
        boolean isFree(ReplicaSetView set) {
            return !set.busy() && !touched.contains(set);
        }

        void add(ReplicaSetView set, NodeLoads.Load to, String reason) {
            loads.add(set, to);
            actions.add(touched.by(set, new AddReplica(set.id(), to.node().id(), reason)));
        }

        void remove(ReplicaSetView set, String node, String reason) {
            actions.add(touched.by(set, new RemoveReplica(set.id(), node, reason)));
        }

        void read(ReplicaSetView set, String node, String reason) {
            actions.add(touched.by(set, new AddReader(set.id(), node, reason)));
        }

        void removeReader(ReplicaSetView set, String node, String reason) {
            actions.add(touched.by(set, new RemoveReader(set.id(), node, reason)));
        }

        void lead(ReplicaSetView set, String from, NodeLoads.Load to, String reason) {
            loads.lead(set, to);
            MoveLeader move = new MoveLeader(set.id(), from, to.node().id(), reason);
            actions.add(touched.by(set, move));
        }
    }
}

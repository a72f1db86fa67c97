package dev.orrery.cluster.catalog;

import java.util.List;

/**
 * On which nodes the replicas of a partition are to be. The leader of the replica set follows it.
 *
 * @param first the nodes on which the replica set began: they, and only they, may begin it
 * @param members the nodes it is to have now
 */
public record ReplicaPlan(List<String> first, List<String> members) {
    /** Replicas of a replica set, as far as there are nodes. */
    public static final int REPLICAS = 4;

    /** There is one node, which does not count. */
    public static final ReplicaPlan NONE = new ReplicaPlan(List.of(), List.of());

    public ReplicaPlan {
        first = List.copyOf(first);
        members = List.copyOf(members);
    }

    public ReplicaPlan withMembers(List<String> others) {
        return new ReplicaPlan(first, others);
    }
}

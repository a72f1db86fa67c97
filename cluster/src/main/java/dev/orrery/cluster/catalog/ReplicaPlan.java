package dev.orrery.cluster.catalog;

import java.util.List;

/**
 * On which nodes the replicas of a partition are to be. The leader of the replica set follows it.
 *
 * @param first the nodes on which the replica set began: they, and only they, may begin it; none
 *     once it has moved
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

    /**
     * The plan of a replica set that lives and moves. Nobody may begin it any more: nodes that had
     * left it and came back with nothing could otherwise be enough to begin another in its place.
     */
    public static ReplicaPlan moved(List<String> members) {
        return new ReplicaPlan(List.of(), members);
    }

    public ReplicaPlan withMembers(List<String> others) {
        return new ReplicaPlan(first, others);
    }
}

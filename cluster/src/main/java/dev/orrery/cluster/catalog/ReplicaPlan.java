package dev.orrery.cluster.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * On which nodes the replicas of a partition are to be. The leader of the replica set follows it.
 *
 * @param first the nodes on which the replica set began: they, and only they, may begin it; none
 *     once it has moved
 * @param members the nodes it is to have now, in the region that takes the writes
 * @param readers the nodes in other regions that get everything and have no vote
 */
public record ReplicaPlan(List<String> first, List<String> members, List<String> readers) {
    /** Replicas of a replica set that vote, as far as there are nodes. */
    public static final int REPLICAS = 4;

    /** There is one node, which does not count. */
    public static final ReplicaPlan NONE = new ReplicaPlan(List.of(), List.of(), List.of());

    public ReplicaPlan {
        first = List.copyOf(first);
        members = List.copyOf(members);
        readers = List.copyOf(readers);
        if (readers.stream().anyMatch(members::contains)) {
            throw new IllegalArgumentException("a reader votes: " + readers + " of " + members);
        }
    }

    /** The plan of a replica set that is to begin on its members. */
    public static ReplicaPlan beginning(List<String> members, List<String> readers) {
        return new ReplicaPlan(members, members, readers);
    }

    /** Whether the node is to have a replica. */
    public boolean isOn(String node) {
        return members.contains(node) || readers.contains(node);
    }

    /** All nodes that are to have a replica. */
    public List<String> nodes() {
        return Stream.concat(members.stream(), readers.stream()).toList();
    }

    /** With one more member, which may have been a reader. */
    public ReplicaPlan withMember(String node) {
        return members.contains(node) ? this : moved(plus(members, node), minus(readers, node));
    }

    public ReplicaPlan withoutMember(String node) {
        return members.contains(node) ? moved(minus(members, node), readers) : this;
    }

    /** With one more reader, which may have been a member. */
    public ReplicaPlan withReader(String node) {
        if (members.contains(node)) {
            return moved(minus(members, node), plus(readers, node));
        }
        return readers.contains(node) ? this : withReaders(plus(readers, node));
    }

    public ReplicaPlan withoutReader(String node) {
        return withReaders(minus(readers, node));
    }

    private ReplicaPlan withReaders(List<String> others) {
        return new ReplicaPlan(first, members, others);
    }

    public ReplicaPlan withMembers(List<String> others) {
        return new ReplicaPlan(first, others, readers);
    }

    /**
     * The plan of a replica set that lives and moves. Nobody may begin it any more: nodes that had
     * left it and came back with nothing could otherwise be enough to begin another in its place.
     */
    private static ReplicaPlan moved(List<String> members, List<String> readers) {
        return new ReplicaPlan(List.of(), members, readers);
    }

    private static List<String> plus(List<String> nodes, String node) {
        List<String> more = new ArrayList<>(nodes);
        more.add(node);
        return more;
    }

    private static List<String> minus(List<String> nodes, String node) {
        return nodes.stream().filter(one -> !one.equals(node)).toList();
    }
}

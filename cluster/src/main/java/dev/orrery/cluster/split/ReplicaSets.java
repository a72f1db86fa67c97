package dev.orrery.cluster.split;

import dev.orrery.partition.state.Fence;
import dev.orrery.replication.raft.RaftMember;
import java.util.List;
import java.util.Optional;

/** What splits and merges need to know of the replica sets of this node. */
public interface ReplicaSets extends MemberCopies {
    /** The members of a replica set that this node leads; empty if it does not lead it. */
    Optional<List<RaftMember>> led(int number);

    /**
     * Has the leader of a partition stop it for a merge, wherever it is; blocks.
     *
     * @return the partition's LSN from now on
     */
    long fence(int number, Fence fence);

    /**
     * Has all members of a replica set write to their files what they have in memory, so that they
     * have little left to write when they make copies. Blocks, not for ever; a member that is away
     * does it later.
     */
    void flush(int number, List<RaftMember> members);

    /** Whether this node leads a replica set, also one that waits for its data. */
    boolean leadsAlready(int number);

    /** Has this node ask to lead a replica set that waits for its data, unless it does. */
    void stand(int number);

    /** Whether a replica set has a leader, as far as this node knows. */
    boolean hasLeader(int number);
}

package dev.orrery.cluster.split;

import dev.orrery.replication.raft.RaftMember;
import java.util.List;
import java.util.Map;

/** What members say of their copies of the two parents of a merge. */
public interface MemberCopies {
    /** The id of this node. */
    String self();

    /**
     * How far members are with the store of a merge's child, by their nodes. Blocks, not for ever;
     * members that do not answer are left out.
     */
    Map<String, CopyState> copies(int child, List<RaftMember> members);
}

package dev.orrery.replication.raft;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A replica as its own node sees it.
 *
 * @param leader the node that leads, as far as known here
 * @param members the nodes of the replica set
 * @param lags how many entries each member is behind what is committed; known to the leader only
 */
public record RaftStatus(
        Optional<String> leader, List<RaftMember> members, Map<String, Long> lags) {
    public RaftStatus {
        members = List.copyOf(members);
        lags = Map.copyOf(lags);
    }

    /** The ids of the members. */
    public List<String> nodes() {
        return members.stream().map(RaftMember::node).toList();
    }
}

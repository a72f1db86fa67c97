package dev.orrery.replication.raft;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A replica as its own node sees it.
 *
 * @param leader the node that leads, as far as known here
 * @param members the nodes of the replica set, and which of them vote
 * @param lags how many entries each member is behind what is committed; known to the leader only
 * @param beginners members that have no entry yet, as far as the leader knows. Ratis does not count
 *     their votes: they could be members that have lost their logs
 */
public record RaftStatus(
        Optional<String> leader,
        RaftMembers members,
        Map<String, Long> lags,
        Set<String> beginners) {
    public RaftStatus {
        lags = Map.copyOf(lags);
        beginners = Set.copyOf(beginners);
    }

    /** The ids of the members that vote. */
    public List<String> voters() {
        return members.voters().stream().map(RaftMember::node).toList();
    }

    /** The ids of the members that do not. */
    public List<String> readers() {
        return members.readers().stream().map(RaftMember::node).toList();
    }
}

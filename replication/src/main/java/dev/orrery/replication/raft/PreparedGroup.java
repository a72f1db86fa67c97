package dev.orrery.replication.raft;

import java.util.Optional;

/**
 * A group that was opened before its store is there. Its members choose a leader and store entries;
 * they apply them once they have the data that the group begins with.
 */
public final class PreparedGroup {
    private final ReplicaStateMachine machine;
    private final RaftGroup group;

    PreparedGroup(ReplicaStateMachine machine, RaftGroup group) {
        this.machine = machine;
        this.group = group;
    }

    ReplicaStateMachine machine() {
        return machine;
    }

    RaftGroup group() {
        return group;
    }

    /** Whether this member leads, and a majority knows it. */
    public boolean isLed() {
        return group.info().isLeader() && group.info().isLeaderReady();
    }

    /**
     * Has this member ask for votes, unless it leads. Nothing is served yet, so a leader that is
     * replaced is no harm.
     */
    public void stand() {
        Optional<RaftMember> leader = group.leader();
        if (leader.isEmpty()) {
            group.elections().campaign();
        } else if (!group.info().isLeader()) {
            group.elections().succeed(leader.get().node());
        }
    }

    /** Ends this node's part; the log stays where it is. */
    void close() {
        machine.giveUp();
        group.close();
    }
}

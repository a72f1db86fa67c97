package dev.orrery.cluster.node;

import dev.orrery.replication.raft.RaftLog;
import java.util.Optional;

/** What this node knows of replica sets. */
public final class ReplicaStatuses {
    private final String self;
    private final ReplicaHosting hosting;

    ReplicaStatuses(String self, ReplicaHosting hosting) {
        this.self = self;
        this.hosting = hosting;
    }

    /** The id of this node. */
    public String self() {
        return self;
    }

    /** The replica set of a partition; the catalog's is number 0. */
    public Optional<ReplicaSetStatus> of(int partition) {
        return hosting.log(partition)
                .map(RaftLog::status)
                .map(raft -> new ReplicaSetStatus(raft.leader(), raft.nodes(), raft.lags()));
    }
}

package dev.orrery.cluster.balance;

/**
 * A node as the balancer sees it.
 *
 * @param region far away from others; members of replica sets are in one of them
 * @param zone what fails together
 * @param capacityBytes how much its replicas may store in all
 */
public record NodeView(String id, String region, String zone, Health health, long capacityBytes) {
    /** What a node is good for. */
    public enum Health {
        /** Answers, and takes replicas. */
        SERVING,
        /** Answers, but is to be emptied. */
        DRAINING,
        /** Silent, but perhaps back soon: its replicas are not replaced yet. */
        SUSPECT,
        /** Silent for so long that its replicas are rebuilt elsewhere. */
        LOST
    }

    public NodeView {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("a node has a name");
        }
        if (capacityBytes < 1) {
            throw new IllegalArgumentException("node " + id + " stores nothing");
        }
    }

    boolean answers() {
        return health == Health.SERVING || health == Health.DRAINING;
    }

    /** Whether its replicas are to be somewhere else. */
    boolean isLeaving() {
        return health == Health.LOST || health == Health.DRAINING;
    }

    boolean takesReplicas() {
        return health == Health.SERVING;
    }
}

package dev.orrery.cluster.balance;

/**
 * A node as the balancer sees it.
 *
 * @param capacityBytes how much its replicas may store in all
 */
public record NodeView(String id, String zone, Health health, long capacityBytes) {
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

    boolean takesReplicas() {
        return health == Health.SERVING;
    }
}

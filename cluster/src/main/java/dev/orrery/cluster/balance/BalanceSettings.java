package dev.orrery.cluster.balance;

/**
 * How the balancer decides.
 *
 * @param replicas of a set, where there are as many nodes
 * @param transfersPerNode how many replicas a node sends, and receives, at a time
 * @param leaderMoves how many leaders move at a time
 * @param tolerance how far the load of a node may be from the mean without anything being done
 * @param cost what a replica costs its node
 */
public record BalanceSettings(
        int replicas, int transfersPerNode, int leaderMoves, double tolerance, Cost cost) {
    public static final BalanceSettings DEFAULT =
            new BalanceSettings(4, 2, 16, 0.05, new Cost(10, 0.5, 0.85));

    /**
     * What a replica costs its node.
     *
     * @param idleRuPerSecond what any replica costs, in the measure of requests
     * @param followerShare what a follower does of the leader's work
     * @param largestFill how full a node may become by replicas that are added
     */
    public record Cost(double idleRuPerSecond, double followerShare, double largestFill) {
        public Cost {
            if (!(idleRuPerSecond > 0)) {
                throw new IllegalArgumentException("an idle replica costs something");
            }
            if (!(followerShare >= 0 && followerShare <= 1)) {
                throw new IllegalArgumentException("no share: " + followerShare);
            }
            if (!(largestFill > 0 && largestFill <= 1)) {
                throw new IllegalArgumentException("no part of a whole: " + largestFill);
            }
        }

        double leading(ReplicaSetView set) {
            return idleRuPerSecond + set.use().ruPerSecond();
        }

        double following(ReplicaSetView set) {
            return idleRuPerSecond + followerShare * set.use().ruPerSecond();
        }
    }

    public BalanceSettings {
        if (replicas < 1 || transfersPerNode < 1 || leaderMoves < 1) {
            throw new IllegalArgumentException("limits of the balancer are positive");
        }
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new IllegalArgumentException("no tolerance: " + tolerance);
        }
    }
}

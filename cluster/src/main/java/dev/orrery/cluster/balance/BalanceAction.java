package dev.orrery.cluster.balance;

/** A change of one replica set that may start at once. */
public sealed interface BalanceAction {
    long set();

    /** For people: why it is done. */
    String reason();

    /** A replica is built on a node and votes once it has caught up. */
    record AddReplica(long set, String node, String reason) implements BalanceAction {}

    /** A replica stops to vote and its data is deleted. */
    record RemoveReplica(long set, String node, String reason) implements BalanceAction {}

    /** A replica is built that never votes, or one that voted does so no more and stays. */
    record AddReader(long set, String node, String reason) implements BalanceAction {}

    /** A replica that does not vote is deleted. */
    record RemoveReader(long set, String node, String reason) implements BalanceAction {}

    /** Another replica that has caught up leads. */
    record MoveLeader(long set, String from, String to, String reason) implements BalanceAction {}
}

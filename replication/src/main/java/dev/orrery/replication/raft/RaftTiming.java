package dev.orrery.replication.raft;

/**
 * How patient the members of a group are.
 *
 * @param electionMillis after this time without a word of the leader, at the earliest, another
 *     member wants to lead; at the latest after twice as long. Twice in it every leader calls every
 *     member, so it says what idle groups cost
 * @param firstElectionMillis the same for a group that begins
 * @param requestMillis how long one call to another member may take
 */
public record RaftTiming(int electionMillis, int firstElectionMillis, int requestMillis) {
    /** Shorter times make leaders change on machines that are merely busy. */
    public static final RaftTiming DEFAULT = new RaftTiming(1_500, 200, 3_000);
}

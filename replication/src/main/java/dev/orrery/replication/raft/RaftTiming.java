package dev.orrery.replication.raft;

/**
 * How patient the members of a group are.
 *
 * @param electionMillis after this time without a word of the leader, at the earliest, another
 *     member wants to lead; at the latest after three times as long
 * @param firstElectionMillis the same for a group that begins
 * @param requestMillis how long one call to another member may take
 */
public record RaftTiming(int electionMillis, int firstElectionMillis, int requestMillis) {
    /** Shorter times make leaders change on machines that are merely busy. */
    public static final RaftTiming DEFAULT = new RaftTiming(1_000, 200, 3_000);
}

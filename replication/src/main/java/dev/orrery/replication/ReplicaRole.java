package dev.orrery.replication;

/** What a replica may do with its log at the moment. */
public enum ReplicaRole {
    /** It evaluates commands and appends. */
    LEADER,
    /** It applies what a leader appends. */
    FOLLOWER,
    /** Its log or store failed: it must be opened again before it does anything. */
    FAILED
}

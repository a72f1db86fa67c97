package dev.orrery.replication.raft;

/**
 * How long the log of a group may become.
 *
 * @param entries after so many entries the store is flushed and what lies before is forgotten
 * @param bytes the same after so many bytes
 * @param kept entries that are kept nevertheless, for members that are a little behind
 */
public record RaftLogLimits(int entries, long bytes, int kept) {
    public static final RaftLogLimits DEFAULT = new RaftLogLimits(20_000, 128L << 20, 2_000);
}

package dev.orrery.cql.row;

/**
 * Removes what was written at its timestamp or before.
 *
 * @param timestamp microseconds, as those of cells
 * @param second when it was made by the leader's clock: it may be forgotten some time after that
 */
public record Deletion(long timestamp, long second) {
    /** Deletes nothing. */
    public static final Deletion NONE = new Deletion(Long.MIN_VALUE, 0);

    public boolean isNone() {
        return timestamp == Long.MIN_VALUE;
    }

    /** Whether something written at a time is gone. */
    public boolean deletes(long writtenAt) {
        return writtenAt <= timestamp && !isNone();
    }

    public boolean supersedes(Deletion other) {
        return timestamp > other.timestamp
                || (timestamp == other.timestamp && second > other.second);
    }

    /** The one of two that deletes more. */
    public static Deletion later(Deletion first, Deletion second) {
        return second.supersedes(first) ? second : first;
    }
}

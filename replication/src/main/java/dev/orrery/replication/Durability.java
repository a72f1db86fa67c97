package dev.orrery.replication;

/** When the local log acknowledges an entry. */
public sealed interface Durability {
    /** After it is on the disk. */
    Durability COMMIT = new Commit();

    /** After it is on the disk: nothing acknowledged is ever lost. */
    record Commit() implements Durability {}

    /**
     * After it is in the operating system's memory; the disk follows within the interval. The end
     * of the process loses nothing; a power failure loses at most the interval.
     */
    record Interval(int intervalMillis) implements Durability {
        public Interval {
            if (intervalMillis < 1) {
                throw new IllegalArgumentException("the sync interval is at least 1 ms");
            }
        }
    }
}

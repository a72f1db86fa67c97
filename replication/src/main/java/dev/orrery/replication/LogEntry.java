package dev.orrery.replication;

import dev.orrery.storage.batch.Batch;

/**
 * One batch on its way through a log.
 *
 * @param epoch the leadership under which the batch was evaluated, see {@link ReplicationLog#epoch}
 * @param baseLsn the LSN whose state the batch was evaluated on
 * @param lsn the LSN the batch will have; usually the next one, but a merge may leave a gap
 * @param leaderTimeMillis the leader's time, never below that of the entry before
 */
public record LogEntry(long epoch, long baseLsn, long lsn, long leaderTimeMillis, Batch batch) {
    public LogEntry {
        if (epoch < 1) {
            throw new IllegalArgumentException("an epoch is positive");
        }
        if (baseLsn < 0 || lsn <= baseLsn) {
            throw new IllegalArgumentException("an LSN is greater than the one it is based on");
        }
        if (leaderTimeMillis < 0) {
            throw new IllegalArgumentException("the leader's time is not negative");
        }
    }
}

package dev.orrery.query.execute;

import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.evaluate.QueryTimes;

/** A checkpoint of a query whose functions are measured. */
record MeasuredCheckpoint(Checkpoint checkpoint, QueryTimes times) implements Checkpoint {
    @Override
    public void pass() {
        checkpoint.pass();
    }

    @Override
    public boolean isOverdue() {
        return checkpoint.isOverdue();
    }

    @Override
    public long memoryBytes() {
        return checkpoint.memoryBytes();
    }

    @Override
    public long nanos() {
        return checkpoint.nanos();
    }
}

package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.Arrays;

/**
 * What the names of a query stand for in the row at hand: one slot for each alias, group key and
 * aggregate of the query and its subqueries. Belongs to one run of one query on one thread.
 */
public final class Frame {
    /** How many rows pass between two checkpoints. */
    private static final int ROWS_BETWEEN_CHECKPOINTS = 256;

    private final QueryValue[] slots;
    private final Checkpoint checkpoint;
    private int rows;

    public Frame(int slots, Checkpoint checkpoint) {
        this.slots = new QueryValue[slots];
        Arrays.fill(this.slots, UndefinedValue.UNDEFINED);
        this.checkpoint = checkpoint;
    }

    long memoryBytes() {
        return checkpoint.memoryBytes();
    }

    QueryValue slot(int number) {
        return slots[number];
    }

    void set(int number, QueryValue value) {
        slots[number] = value;
    }

    /** Called for every row that a FROM clause makes, so that no query runs without a check. */
    void countRow() {
        if (++rows % ROWS_BETWEEN_CHECKPOINTS == 0) {
            checkpoint.pass();
        }
    }
}

package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;

/**
 * Documents in runs: the runs are in the order that is wanted, the documents of a run are in none
 * that is known.
 */
interface RunStream extends AutoCloseable {
    /** Moves before the first document of the next run; false at the end. */
    boolean nextRun();

    /** Moves to the next document of the run; false at its end. */
    boolean next();

    /** Leaves out what the run has left. */
    void skipRun();

    /** Whether another run may follow the one that has ended. */
    boolean mayHaveMore();

    JsonView document();

    byte[] recordKey();

    @Override
    void close();
}

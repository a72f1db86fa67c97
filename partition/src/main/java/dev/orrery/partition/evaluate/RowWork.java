package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.RowCommand;
import dev.orrery.model.command.Outcome;
import dev.orrery.partition.state.LiveContainer;

/** What evaluation leaves to those who know the records of CQL tables. */
public interface RowWork {
    Outcome evaluate(Draft draft, LiveContainer container, RowCommand command);

    /** Another leader may have given times meanwhile: those to come are later. */
    void takeOver();

    /** Looks at a record whose time may have come. */
    PurgeStep.Done expire(Draft draft, LiveContainer container, byte[] recordKey);

    /** Brings the index entries of a record from what they were to what they are to be. */
    void reindex(Draft draft, LiveContainer container, byte[] recordKey, byte[] value);
}

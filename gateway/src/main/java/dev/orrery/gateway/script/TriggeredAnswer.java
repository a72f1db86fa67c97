package dev.orrery.gateway.script;

import dev.orrery.model.command.Outcome;
import dev.orrery.script.ScriptResult;
import java.util.Optional;

/** How a write with triggers ended. */
public sealed interface TriggeredAnswer {
    int partitionNumber();

    /**
     * The outcome of the write itself.
     *
     * @param body what a trigger wants to be answered instead of the item
     */
    record Written(int partitionNumber, Outcome outcome, Optional<String> body)
            implements TriggeredAnswer {}

    /** A trigger failed, so nothing was written. */
    record Failed(int partitionNumber, ScriptResult.Failed failure, double charge, long lsn)
            implements TriggeredAnswer {}
}

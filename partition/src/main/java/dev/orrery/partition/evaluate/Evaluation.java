package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Outcome;

/** What evaluating a command came to. */
public sealed interface Evaluation {
    /** The command has its outcome, which holds once the batch is applied. */
    record Ended(Outcome outcome) implements Evaluation {}

    /** The command was planned with a definition that has not arrived yet. Nothing was changed. */
    record Early(int container) implements Evaluation {}
}

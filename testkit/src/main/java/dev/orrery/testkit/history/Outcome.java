package dev.orrery.testkit.history;

/** What a client knows of an operation that it has ended. */
public enum Outcome {
    /** It has happened. */
    APPLIED,
    /** It has not happened and never will. */
    REFUSED,
    /** It may have happened, may happen yet, or never. */
    UNKNOWN
}

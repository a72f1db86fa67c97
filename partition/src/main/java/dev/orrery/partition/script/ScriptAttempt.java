package dev.orrery.partition.script;

/** How an attempt at a transaction ended. */
public sealed interface ScriptAttempt<T> {
    /** What it cost, whatever became of it. */
    double charge();

    /**
     * Its writes are applied, or there are none, or it did not want them.
     *
     * @param lsn the LSN of its batch; of its snapshot if it has none
     */
    record Ended<T>(T value, double charge, long lsn) implements ScriptAttempt<T> {}

    /** Something it saw has changed meanwhile; nothing was applied. */
    record Conflict<T>(double charge, long lsn) implements ScriptAttempt<T> {}
}

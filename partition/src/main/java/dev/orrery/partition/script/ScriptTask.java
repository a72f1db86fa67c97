package dev.orrery.partition.script;

/** What is done in a transaction. It may be done again from the beginning. */
@FunctionalInterface
public interface ScriptTask<T> {
    Result<T> run(ScriptTransaction transaction);

    /**
     * How it ended.
     *
     * @param commits whether the writes of the transaction are to be kept
     */
    record Result<T>(T value, boolean commits) {}
}

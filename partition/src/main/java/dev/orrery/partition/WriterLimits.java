package dev.orrery.partition;

/**
 * How much one partition's writer holds at a time.
 *
 * @param queuedCommands commands that may wait for the writer
 * @param queuedBytes bytes that they may have together
 * @param batchCommands commands that one batch may hold; its size in bytes is limited as well
 * @param earlyCommands commands that may wait for a definition that has not arrived
 * @param earlyMillis how long they wait
 */
public record WriterLimits(
        int queuedCommands,
        long queuedBytes,
        int batchCommands,
        int earlyCommands,
        int earlyMillis) {
    public static final WriterLimits DEFAULT =
            new WriterLimits(10_000, 64 << 20, 1_024, 1_000, 2_000);

    public WriterLimits {
        if (queuedCommands < 1 || queuedBytes < 1 || batchCommands < 1) {
            throw new IllegalArgumentException("a writer must be able to hold a command");
        }
        if (earlyCommands < 0 || earlyMillis < 1) {
            throw new IllegalArgumentException("waiting is limited by positive numbers");
        }
    }
}

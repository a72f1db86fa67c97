package dev.orrery.gateway.script;

import dev.orrery.script.ScriptLimits;

/**
 * What scripts may use.
 *
 * @param threads how many run at the same time
 * @param limits what each of them may take
 */
public record ScriptOptions(int threads, ScriptLimits limits) {
    private static final int MINIMUM_THREADS = 2;
    private static final long LEAST_MEMORY_BYTES = 64L << 20;

    public ScriptOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("scripts need a thread");
        }
    }

    public static ScriptOptions defaults() {
        return ofThreads(Math.max(MINIMUM_THREADS, Runtime.getRuntime().availableProcessors()));
    }

    /** With so much memory that all scripts together take at most half of the heap. */
    public static ScriptOptions ofThreads(int threads) {
        long share = Runtime.getRuntime().maxMemory() / 2 / threads;
        return new ScriptOptions(
                threads, ScriptLimits.DEFAULT.withMemoryBytes(Math.max(LEAST_MEMORY_BYTES, share)));
    }

    public ScriptOptions withMemoryBytes(long bytes) {
        return new ScriptOptions(threads, limits.withMemoryBytes(bytes));
    }

    public ScriptOptions withTimeMillis(long millis) {
        return new ScriptOptions(threads, limits.withTimeMillis(millis));
    }
}

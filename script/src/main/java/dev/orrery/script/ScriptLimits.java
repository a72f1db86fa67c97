package dev.orrery.script;

/**
 * What one run of a script may take.
 *
 * @param timeMillis from its beginning to its end, the work on its collection included
 * @param statements of JavaScript that are executed
 * @param memoryBytes that are allocated by the script, whether they are freed meanwhile or not
 * @param stringCharacters of the longest string
 * @param bodyBytes of the answer it sets, as JSON
 * @param logBytes of what it logs; the rest is left out
 */
public record ScriptLimits(
        long timeMillis,
        long statements,
        long memoryBytes,
        int stringCharacters,
        int bodyBytes,
        int logBytes) {
    private static final int MIB = 1 << 20;

    /** As documented by the service, where it says anything. */
    public static final ScriptLimits DEFAULT =
            new ScriptLimits(5_000, 100_000_000, 256L * MIB, 16 * MIB, 4 * MIB, 4_096);

    public ScriptLimits {
        if (timeMillis < 1 || statements < 1 || memoryBytes < 1) {
            throw new IllegalArgumentException("a script needs time, statements and memory");
        }
        if (stringCharacters < 1 || bodyBytes < 1 || logBytes < 1) {
            throw new IllegalArgumentException("limits of a script are positive");
        }
    }

    public ScriptLimits withTimeMillis(long millis) {
        return new ScriptLimits(
                millis, statements, memoryBytes, stringCharacters, bodyBytes, logBytes);
    }

    public ScriptLimits withMemoryBytes(long bytes) {
        return new ScriptLimits(
                timeMillis, statements, bytes, stringCharacters, bodyBytes, logBytes);
    }
}

package dev.orrery.api.gremlin.execute;

/**
 * What one traversal may use.
 *
 * @param results results that a traversal which writes may have, since they wait in memory until
 *     its writes are applied
 * @param repeats how often a traverser may go around in {@code repeat()}
 * @param attempts how often a traversal is run at most if others change what it read
 */
public record ExecutionLimits(int results, int repeats, int attempts) {
    public static final ExecutionLimits DEFAULT = new ExecutionLimits(100_000, 1_000, 5);

    public ExecutionLimits {
        if (results < 1 || repeats < 1 || attempts < 1) {
            throw new IllegalArgumentException("limits of traversals are positive");
        }
    }
}

package dev.orrery.gateway;

import dev.orrery.model.command.Consistency;
import dev.orrery.model.command.ConsistencyLevel;

/**
 * How new reads are that ask for nothing else, and the most they may ask for.
 *
 * @param maxStalenessVersions how many versions bounded reads may be behind
 * @param maxStalenessSeconds how long bounded reads may be behind
 */
public record AccountConsistency(
        ConsistencyLevel level, long maxStalenessVersions, long maxStalenessSeconds) {
    /** The least that one region of the service takes. */
    public static final long MINIMUM_VERSIONS = 10;

    public static final long MINIMUM_SECONDS = 5;

    private static final long DEFAULT_VERSIONS = 100;

    public static final AccountConsistency DEFAULT =
            new AccountConsistency(ConsistencyLevel.SESSION, DEFAULT_VERSIONS, MINIMUM_SECONDS);

    public AccountConsistency {
        if (maxStalenessVersions < MINIMUM_VERSIONS || maxStalenessSeconds < MINIMUM_SECONDS) {
            throw new IllegalArgumentException("a bound is too small");
        }
    }

    /** For requests that do not say what they have seen. */
    public Consistency usual() {
        return level == ConsistencyLevel.SESSION ? Consistency.USUAL : Consistency.of(level);
    }
}

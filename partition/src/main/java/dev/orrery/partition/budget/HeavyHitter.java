package dev.orrery.partition.budget;

import java.nio.ByteBuffer;

/**
 * A logical partition that spends much.
 *
 * @param logicalKey its key as storage encodes it, container first; read-only
 * @param requestUnits what it spent, older seconds counting less; never too low
 * @param errorRequestUnits by how much that may be too high
 * @param share its part of all that was spent, at most 1
 * @param ruPerSecond the same as a rate
 */
public record HeavyHitter(
        ByteBuffer logicalKey,
        double requestUnits,
        double errorRequestUnits,
        double share,
        double ruPerSecond) {
    public HeavyHitter {
        logicalKey = logicalKey.asReadOnlyBuffer();
    }

    @Override
    public ByteBuffer logicalKey() {
        return logicalKey.duplicate();
    }

    /** What it spent for certain. */
    public double certainRequestUnits() {
        return requestUnits - errorRequestUnits;
    }
}

package dev.orrery.model.command;

import dev.orrery.model.cost.Priority;

/**
 * How one partition is read.
 *
 * @param seenLsn nothing older is shown where the level keeps sessions
 * @param confirmed whether the replica set was asked what there is: {@code seenLsn} is the answer
 */
public record ReadTerms(
        Priority priority, ConsistencyLevel level, long seenLsn, boolean confirmed) {
    /** In a session that has seen nothing elsewhere. */
    public static final ReadTerms USUAL = of(Priority.HIGH);

    /** As public documents price reads that ask more than one replica. */
    private static final double CONFIRMED_PRICE = 2;

    private static final double USUAL_PRICE = 1;

    public static ReadTerms of(Priority priority) {
        return new ReadTerms(priority, ConsistencyLevel.SESSION, 0, false);
    }

    /** Whether the replica set is still to be asked. */
    public boolean isUnconfirmed() {
        return level.isConfirmed() && !confirmed;
    }

    /** What the replica set said. */
    public ReadTerms confirmedAt(long lsn) {
        return new ReadTerms(priority, level, Math.max(seenLsn, lsn), true);
    }

    /** How many times the price of a read on one replica is paid. */
    public double priceFactor() {
        return level.isConfirmed() ? CONFIRMED_PRICE : USUAL_PRICE;
    }
}

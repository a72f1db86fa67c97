package dev.orrery.partition.budget;

import dev.orrery.model.cost.Priority;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one physical partition may spend, what it spends and on whom. It is there before the
 * partition is opened and does not limit anything until it is provisioned.
 */
public final class PartitionBudget {
    private static final BudgetSettings UNLIMITED =
            BudgetSettings.of(BudgetSettings.MAXIMUM_RU_PER_SECOND);

    private final Clock clock;
    private final Holds holds;
    private final Budget budget;
    private final PriceEstimate estimate = new PriceEstimate();
    private final SpenderSample sample = new SpenderSample();
    private volatile @Nullable HeavyHitters spenders;
    private volatile BudgetSettings provisioned = UNLIMITED;
    private double share = 1;

    public PartitionBudget(Clock clock) {
        this(clock, new Holds(clock));
    }

    PartitionBudget(Clock clock, Holds holds) {
        this.clock = clock;
        this.holds = holds;
        this.budget = new Budget(UNLIMITED, clock.monotonicNanos());
    }

    /** Holds from the next request on. */
    public synchronized void provision(BudgetSettings settings) {
        provisioned = settings;
        bringIntoForce();
    }

    /** Lets this node spend only a part of the budget: others spend the rest. */
    public synchronized void share(double part) {
        share = part;
        bringIntoForce();
    }

    private void bringIntoForce() {
        BudgetSettings own =
                isLimited() && share < 1
                        ? provisioned.withRuPerSecond(
                                Math.max(1, provisioned.ruPerSecond() * share))
                        : provisioned;
        if (!own.equals(budget.settings())) {
            budget.change(own, clock.monotonicNanos());
        }
    }

    public void lift() {
        provision(UNLIMITED);
    }

    /** Whether a request may begin; spends nothing. */
    public Admission check(Priority priority) {
        return budget.check(clock.monotonicNanos(), priority);
    }

    /** Whether somebody who tests an application holds requests to a key back. */
    public Admission checkHold(int containerNumber, RingPosition position) {
        long millis = holds.retryAfterMillis(containerNumber, position);
        return millis == 0 ? Admission.ADMITTED : budget.hold(clock.monotonicNanos(), millis);
    }

    /** As {@link #checkHold(int, RingPosition)}, of requests to all keys of a range. */
    public Admission checkHold(int containerNumber, RingRange range) {
        long millis = holds.retryAfterMillis(containerNumber, range);
        return millis == 0 ? Admission.ADMITTED : budget.hold(clock.monotonicNanos(), millis);
    }

    /** Whether anything of a container is held back. */
    public boolean holdsBack(int containerNumber) {
        return holds.active().stream().anyMatch(hold -> hold.containerNumber() == containerNumber);
    }

    /** Spends the price of work that has not taken effect, and notes on whom. */
    public Admission spend(Priority priority, byte[] logicalKey, double requestUnits) {
        long nowNanos = clock.monotonicNanos();
        Admission admission = budget.admit(nowNanos, priority, requestUnits);
        if (admission.isAdmitted()) {
            note(logicalKey, requestUnits, nowNanos);
        }
        return admission;
    }

    /** What work will probably cost whose price is known only when it is done. */
    public double estimate() {
        return estimate.requestUnits();
    }

    /** Sets aside an {@link #estimate} for work that begins now. */
    public Admission reserve(Priority priority, double estimatedRequestUnits) {
        return budget.admit(clock.monotonicNanos(), priority, estimatedRequestUnits);
    }

    /**
     * Ends work that was reserved for.
     *
     * @param logicalKey whom it was done for; null if for several
     */
    public void settle(double estimated, double requestUnits, byte @Nullable [] logicalKey) {
        long nowNanos = clock.monotonicNanos();
        budget.settle(nowNanos, estimated, requestUnits);
        estimate.learn(requestUnits);
        if (logicalKey != null) {
            note(logicalKey, requestUnits, nowNanos);
        }
    }

    /** Ends work that failed: it keeps what it cost at least. */
    public void abandon(double estimated, double requestUnits) {
        budget.settle(clock.monotonicNanos(), estimated, requestUnits);
    }

    /** What background work may spend now without taking it from anybody. */
    public double spare() {
        return budget.spare(clock.monotonicNanos());
    }

    /** Spends whatever is left: what background work did. */
    public void charge(double requestUnits) {
        budget.charge(clock.monotonicNanos(), requestUnits);
    }

    /** What is provisioned, whatever part of it this node may spend. */
    public BudgetSettings settings() {
        return provisioned;
    }

    public boolean isLimited() {
        return provisioned.ruPerSecond() < BudgetSettings.MAXIMUM_RU_PER_SECOND;
    }

    public BudgetCounters counters() {
        return budget.counters(clock.monotonicNanos());
    }

    /** The fullest of the last whole seconds: spent as a part of the budget, at most 1. */
    public double peakUtilisation(int seconds) {
        return budget.peakUtilisation(clock.monotonicNanos(), seconds);
    }

    /** The mean of the last whole seconds. */
    public double averageUtilisation(int seconds) {
        return budget.averageUtilisation(clock.monotonicNanos(), seconds);
    }

    /** The logical partitions that spend most, heaviest first. */
    public List<HeavyHitter> heaviest(int limit) {
        HeavyHitters known = spenders;
        return known == null ? List.of() : known.top(limit, clock.monotonicNanos());
    }

    /** The same for many askers: at most a second old, and shared by all who ask in that second. */
    public List<HeavyHitter> heaviestLately() {
        return sample.at(clock.monotonicNanos(), () -> heaviest(SpenderSample.LIMIT));
    }

    private void note(byte[] logicalKey, double requestUnits, long nowNanos) {
        HeavyHitters known = spenders;
        if (known == null) {
            known = firstSpender(nowNanos);
        }
        known.record(logicalKey, logicalKey.length, requestUnits, nowNanos);
    }

    /** Most partitions of a large cluster are idle, and a sketch takes some memory. */
    private synchronized HeavyHitters firstSpender(long nowNanos) {
        HeavyHitters known = spenders;
        if (known == null) {
            known = new HeavyHitters(nowNanos);
            spenders = known;
        }
        return known;
    }
}

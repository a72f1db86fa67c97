package dev.orrery.partition.budget;

import dev.orrery.model.cost.Priority;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One second of a budget: what is spent in it, debt from earlier seconds included.
 *
 * <p>A window ends by being sealed: from then on what it holds never changes, and any thread can
 * work out the successor from it. A charge that comes too late fails on the seal and goes to the
 * successor, so none is lost. What is spent has no cache line of its own: whoever reads the other
 * fields is about to write it.
 */
final class Window {
    static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long MILLI_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SEAL = Long.MIN_VALUE;
    private static final long LARGEST_PAYMENT = Long.MAX_VALUE / 4;
    private static final VarHandle SPENT = spentHandle();

    final BudgetSettings settings;

    /** Seconds since the budget was made. */
    final long ordinal;

    final long startNanos;
    final AtomicLong throttled;

    private final Opening opening;
    private final long budgetMicros;
    private final long allowanceMicros;
    private volatile long spent;

    /**
     * What a second begins with.
     *
     * @param earlierMicros what was spent in all seconds before
     */
    private record Opening(long debtMicros, long savedMicros, long earlierMicros) {
        static final Opening FIRST = new Opening(0, 0, 0);
    }

    /** The first second. */
    Window(BudgetSettings settings, long startNanos) {
        this(settings, 0, startNanos, Opening.FIRST, new AtomicLong());
    }

    private Window(
            BudgetSettings settings,
            long ordinal,
            long startNanos,
            Opening opening,
            AtomicLong throttled) {
        this.settings = settings;
        this.ordinal = ordinal;
        this.startNanos = startNanos;
        this.opening = opening;
        this.throttled = throttled;
        this.budgetMicros = settings.budgetMicros();
        this.allowanceMicros = settings.allowanceMicros(opening.savedMicros);
        this.spent = opening.debtMicros;
    }

    /** Ends this window and returns the one that holds at the given time. */
    Window successor(BudgetSettings newSettings, long nowNanos) {
        SPENT.getAndBitwiseOr(this, SEAL);
        long seconds = elapsedNanos(nowNanos) / SECOND_NANOS;
        return seconds == 0 ? sameSecond(newSettings) : later(newSettings, seconds);
    }

    private Window sameSecond(BudgetSettings newSettings) {
        long saved = Math.min(opening.savedMicros, newSettings.savingLimitMicros());
        Opening same = new Opening(opening.debtMicros, saved, opening.earlierMicros);
        Window next = new Window(newSettings, ordinal, startNanos, same, throttled);
        next.spent = spentMicros();
        return next;
    }

    private Window later(BudgetSettings newSettings, long seconds) {
        long level = levelAfter(seconds);
        long saved = Math.clamp(level, 0, newSettings.savingLimitMicros());
        Opening next = new Opening(Math.max(0, -level), saved, spentInAllMicros());
        long nextStartNanos = startNanos + seconds * SECOND_NANOS;
        return new Window(newSettings, ordinal + seconds, nextStartNanos, next, new AtomicLong());
    }

    /** What is saved that many seconds later, if nothing more is spent; negative: what is owed. */
    private long levelAfter(long seconds) {
        long payment =
                seconds > LARGEST_PAYMENT / budgetMicros ? LARGEST_PAYMENT : seconds * budgetMicros;
        return opening.savedMicros + payment - spentMicros();
    }

    boolean isSealed() {
        return spent < 0;
    }

    /** Spends if exactly so much was spent before; never in a sealed window. */
    boolean spend(long beforeMicros, long afterMicros) {
        return SPENT.compareAndSet(this, beforeMicros, afterMicros);
    }

    /** Whether the time belongs to this window; a time that is late does. */
    boolean holds(long nowNanos) {
        return nowNanos - startNanos < SECOND_NANOS;
    }

    /** What must not be reached before a request of this priority is admitted. */
    long limitMicros(Priority priority, long nowNanos) {
        if (!settings.yields(priority)) {
            return allowanceMicros;
        }
        double elapsed = (elapsedNanos(nowNanos) + MILLI_NANOS) / (double) SECOND_NANOS;
        return Math.min(budgetMicros, (long) (budgetMicros * elapsed));
    }

    long retryAfterMillis(long spentMicros, Priority priority, long nowNanos) {
        long untilNanos =
                settings.yields(priority)
                        ? (long) Math.ceil((double) spentMicros / budgetMicros * SECOND_NANOS)
                        : Math.max(1, (spentMicros - opening.savedMicros) / budgetMicros)
                                * SECOND_NANOS;
        return Math.max(1, Math.ceilDiv(untilNanos - elapsedNanos(nowNanos), MILLI_NANOS));
    }

    long spentMicros() {
        return spent & ~SEAL;
    }

    long spentInSecondMicros() {
        return Math.max(0, spentMicros() - opening.debtMicros);
    }

    long spentInAllMicros() {
        return opening.earlierMicros + spentInSecondMicros();
    }

    long savedMicros() {
        return opening.savedMicros;
    }

    /** Spent as a part of the budget, at most 1. */
    double utilisation() {
        return Math.min(1.0, (double) spentInSecondMicros() / budgetMicros);
    }

    private long elapsedNanos(long nowNanos) {
        return Math.max(0, nowNanos - startNanos);
    }

    private static VarHandle spentHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(Window.class, "spent", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}

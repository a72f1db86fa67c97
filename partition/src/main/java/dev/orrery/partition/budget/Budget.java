package dev.orrery.partition.budget;

import dev.orrery.model.cost.Priority;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The one-second budget of one physical partition, for any number of threads.
 *
 * <p>How to spend:
 *
 * <ul>
 *   <li>Where the price is known before the request takes effect (a write is evaluated before it is
 *       committed, an item is read before it is sent): {@link #check} before working, so that an
 *       exhausted partition works for nobody, and {@link #admit} with the price. This is exact.
 *   <li>Where it is not (queries, scripts): {@link #admit} with an estimate, and {@link #settle}
 *       afterwards. What was estimated too low becomes debt.
 *   <li>What has to be charged whatever is left (a refused request): {@link #charge}.
 * </ul>
 *
 * <p>Work that only gets what is left over is paced: it is admitted while no more than the elapsed
 * part of the second's budget is spent. Alone it gets nearly all of the budget; beside requests
 * that keep up with the budget it gets nothing.
 *
 * <p>Times are those of a monotonic clock in nanoseconds. A time that is late is taken for the
 * newest that was seen.
 */
public final class Budget {
    /** How far {@link #peakUtilisation} and {@link #averageUtilisation} can look back. */
    public static final int HISTORY_SECONDS = 60;

    private final AtomicReference<Window> window;
    private final AtomicReferenceArray<Window> history =
            new AtomicReferenceArray<>(HISTORY_SECONDS);
    private final LongAdder throttled = new LongAdder();
    private volatile BudgetSettings settings;

    public Budget(BudgetSettings settings, long nowNanos) {
        this.settings = settings;
        this.window = new AtomicReference<>(new Window(settings, nowNanos));
    }

    public BudgetSettings settings() {
        return settings;
    }

    /** Holds from the next request on; what is spent in this second stays spent. */
    public synchronized void change(BudgetSettings newSettings, long nowNanos) {
        settings = newSettings;
        // A window that another thread makes with the old settings meanwhile is ended here too.
        Window current = window.get();
        while (!advance(current, nowNanos)) {
            current = window.get();
        }
    }

    /** What {@link #admit} would answer; spends nothing. */
    public Admission check(long nowNanos, Priority priority) {
        Window current = windowAt(nowNanos);
        long spent = current.spentMicros();
        return spent < current.limitMicros(priority, nowNanos)
                ? Admission.ADMITTED
                : refuse(current, spent, priority, nowNanos);
    }

    /** Spends the price if anything is left, be it less than the price. */
    public Admission admit(long nowNanos, Priority priority, double requestUnits) {
        long price = MicroUnits.of(requestUnits);
        while (true) {
            Window current = windowAt(nowNanos);
            long spent = current.spentMicros();
            if (spent >= current.limitMicros(priority, nowNanos)) {
                return refuse(current, spent, priority, nowNanos);
            }
            if (current.spend(spent, spent + price)) {
                return Admission.ADMITTED;
            }
        }
    }

    /** Refuses a request whatever is left, and counts it. */
    Admission hold(long nowNanos, long retryAfterMillis) {
        throttled.increment();
        windowAt(nowNanos).throttled.getAndIncrement();
        return new Admission(retryAfterMillis);
    }

    /** Spends what is left or not. */
    public void charge(long nowNanos, double requestUnits) {
        add(nowNanos, MicroUnits.of(requestUnits));
    }

    /**
     * Corrects an estimate. What was estimated too high is given back to the current second, but
     * never makes it larger than a fresh one.
     */
    public void settle(long nowNanos, double estimatedRequestUnits, double requestUnits) {
        add(nowNanos, MicroUnits.of(requestUnits) - MicroUnits.of(estimatedRequestUnits));
    }

    /** What may be spent now by work that only gets what is left over. */
    public double spare(long nowNanos) {
        Window current = windowAt(nowNanos);
        long limit = current.limitMicros(Priority.BACKGROUND, nowNanos);
        return MicroUnits.toRequestUnits(Math.max(0, limit - current.spentMicros()));
    }

    public BudgetCounters counters(long nowNanos) {
        Window current = windowAt(nowNanos);
        Window last = finished(current, 1);
        return new BudgetCounters(
                current.settings.ruPerSecond(),
                MicroUnits.toRequestUnits(current.spentInSecondMicros()),
                last == null ? 0 : MicroUnits.toRequestUnits(last.spentInSecondMicros()),
                MicroUnits.toRequestUnits(current.spentInAllMicros()),
                MicroUnits.toRequestUnits(current.savedMicros()),
                last == null ? 0 : last.throttled.get(),
                throttled.sum());
    }

    /** The fullest of the last whole seconds: spent as a part of the budget, at most 1. */
    public double peakUtilisation(long nowNanos, int seconds) {
        Window current = windowAt(nowNanos);
        double peak = 0;
        for (int back = 1; back <= Math.min(seconds, HISTORY_SECONDS); back++) {
            Window past = finished(current, back);
            peak = past == null ? peak : Math.max(peak, past.utilisation());
        }
        return peak;
    }

    /** The mean over the last whole seconds. */
    public double averageUtilisation(long nowNanos, int seconds) {
        int span = Math.min(seconds, HISTORY_SECONDS);
        Window current = windowAt(nowNanos);
        double sum = 0;
        for (int back = 1; back <= span; back++) {
            Window past = finished(current, back);
            sum += past == null ? 0 : past.utilisation();
        }
        return span == 0 ? 0 : sum / span;
    }

    private void add(long nowNanos, long micros) {
        while (true) {
            Window current = windowAt(nowNanos);
            long spent = current.spentMicros();
            if (current.spend(spent, Math.max(0, spent + micros))) {
                return;
            }
        }
    }

    private Admission refuse(Window current, long spent, Priority priority, long nowNanos) {
        throttled.increment();
        current.throttled.getAndIncrement();
        return new Admission(current.retryAfterMillis(spent, priority, nowNanos));
    }

    private Window windowAt(long nowNanos) {
        Window current = window.get();
        while (!current.holds(nowNanos) || current.isSealed()) {
            advance(current, nowNanos);
            current = window.get();
        }
        return current;
    }

    /** Whoever meets a window that is over ends it; all who race agree on what it held. */
    private boolean advance(Window over, long nowNanos) {
        Window next = over.successor(settings, nowNanos);
        if (next.ordinal > over.ordinal) {
            history.set((int) (over.ordinal % HISTORY_SECONDS), over);
        }
        return window.compareAndSet(over, next);
    }

    /** The window of so many seconds ago; null if nothing was asked in that second. */
    private @Nullable Window finished(Window current, int secondsBack) {
        long ordinal = current.ordinal - secondsBack;
        if (ordinal < 0) {
            return null;
        }
        Window past = history.get((int) (ordinal % HISTORY_SECONDS));
        return past != null && past.ordinal == ordinal ? past : null;
    }
}

package dev.orrery.cli.transfer;

import dev.orrery.cli.client.Pause;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Keeps what is spent below so many request units a second. The price of a line is known only
 * afterwards, so calls reserve what lines have cost so far, and settle the difference. May be used
 * by several threads.
 */
final class Pace {
    /** The part of a second's units that one call may take: calls stay short, and even. */
    private static final double CALL_SHARE = 0.2;

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final double unitsPerSecond;
    private final LongSupplier nanoTime;
    private final LongConsumer pauseMillis;

    /** When everything that was spent and reserved is paid for. */
    private double paidNanos;

    private double units;
    private long lines;

    private Pace(double unitsPerSecond, LongSupplier nanoTime, LongConsumer pauseMillis) {
        this.unitsPerSecond = unitsPerSecond;
        this.nanoTime = nanoTime;
        this.pauseMillis = pauseMillis;
        this.paidNanos = nanoTime.getAsLong();
    }

    /** As fast as the server allows. */
    static Pace unlimited() {
        return new Pace(Double.POSITIVE_INFINITY, () -> 0, _ -> {});
    }

    static Pace of(double unitsPerSecond) {
        return of(unitsPerSecond, System::nanoTime, Pause::millis);
    }

    static Pace of(double unitsPerSecond, LongSupplier nanoTime, LongConsumer pauseMillis) {
        return new Pace(unitsPerSecond, nanoTime, pauseMillis);
    }

    /** How many of some lines to send in one call; the first goes alone, to learn its price. */
    synchronized int portion(int wanted) {
        if (Double.isInfinite(unitsPerSecond)) {
            return wanted;
        }
        double affordable = lines == 0 ? 1 : unitsPerSecond * CALL_SHARE / price();
        return (int) Math.max(1, Math.min(wanted, affordable));
    }

    private double price() {
        return lines == 0 ? 0 : units / lines;
    }

    /** Waits until lines may be sent; the answer is what was reserved for them. */
    double reserve(int count) {
        double reserved;
        long wait;
        synchronized (this) {
            reserved = price() * count;
            long now = nanoTime.getAsLong();
            paidNanos = Math.max(paidNanos, (double) now);
            wait = (long) Math.ceil((paidNanos - now) / TimeUnit.MILLISECONDS.toNanos(1));
            paidNanos += nanosFor(reserved);
        }
        if (wait > 0) {
            pauseMillis.accept(wait);
        }
        return reserved;
    }

    private double nanosFor(double some) {
        return some / unitsPerSecond * NANOS_PER_SECOND;
    }

    /** Tells what lines cost for which something was reserved. */
    synchronized void settle(double reserved, int count, double spent) {
        paidNanos += nanosFor(spent - reserved);
        units += spent;
        lines += count;
    }
}

package dev.orrery.cli.transfer;

import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * What a transfer has done, and a line that tells it: on a terminal over and over in one place,
 * else in a log now and then. Counting is for any thread, telling for one.
 */
final class Progress {
    /** How progress is told. */
    enum Form {
        BAR,
        LOG,
        NONE
    }

    private static final long BAR_MILLIS = 200;
    private static final long LOG_MILLIS = 10_000;
    private static final int BLANKS = 100;

    private final PrintWriter out;
    private final Form form;
    private final long startNanos = System.nanoTime();
    private final LongAdder done = new LongAdder();
    private final LongAdder throttled = new LongAdder();
    private final DoubleAdder requestUnits = new DoubleAdder();
    private long refused;
    private double share;
    private double shareAtStart;
    private long toldNanos = System.nanoTime();

    Progress(PrintWriter out, Form form) {
        this.out = out;
        this.form = form;
    }

    void done(long count) {
        done.add(count);
    }

    void spent(double units) {
        requestUnits.add(units);
    }

    void throttled(long count) {
        throttled.add(count);
    }

    void refused(long count) {
        refused += count;
    }

    /** What an earlier run had done already counts for the share, not for the speed. */
    void begin(double part) {
        shareAtStart = part;
        share = part;
    }

    double requestUnits() {
        return requestUnits.sum();
    }

    double seconds() {
        return Math.max(1e-3, (System.nanoTime() - startNanos) / 1e9);
    }

    /**
     * Tells how far it is, if it is time.
     *
     * @param part of the whole; negative if nobody knows
     */
    void at(double part) {
        share = part;
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - toldNanos);
        if (form != Form.NONE && millis >= (form == Form.BAR ? BAR_MILLIS : LOG_MILLIS)) {
            toldNanos = System.nanoTime();
            tell();
        }
    }

    private void tell() {
        String text = text();
        if (form == Form.BAR) {
            out.print("\r" + text + " ".repeat(Math.max(0, BLANKS - text.length())));
        } else {
            out.println(text);
        }
        out.flush();
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        if (share >= 0) {
            text.append(Figures.bar(share))
                    .append(String.format(Locale.ROOT, " %3.0f %%  ", 100 * share));
        }
        double seconds = seconds();
        text.append(
                "%s items  %s/s  %s RU/s"
                        .formatted(
                                Figures.count((double) done.sum()),
                                Figures.count(Math.rint(done.sum() / seconds)),
                                Figures.count(Math.rint(requestUnits.sum() / seconds))));
        if (throttled.sum() > 0) {
            text.append("  throttled ").append(Figures.count((double) throttled.sum()));
        }
        if (refused > 0) {
            text.append("  refused ").append(Figures.count((double) refused));
        }
        if (share > shareAtStart) {
            long left = Math.round(seconds * (1 - share) / (share - shareAtStart));
            text.append("  %d:%02d left".formatted(left / 60, left % 60));
        }
        return text.toString();
    }

    /** Ends the line that was told over and over. */
    void end() {
        if (form == Form.BAR) {
            tell();
            out.println();
            out.flush();
        }
    }

    /** The figures of this run. */
    JsonObject json() {
        return JsonObject.EMPTY
                .with("items", done.sum())
                .with("refused", refused)
                .with("throttled", throttled.sum())
                .with("requestUnits", rounded(requestUnits.sum()))
                .with("seconds", rounded(seconds()));
    }

    private static JsonNumber rounded(double value) {
        return JsonNumber.of(Math.rint(value * 100) / 100);
    }

    String sentence() {
        return "%s items in %.1f s, %s RU, throttled %s, refused %s"
                .formatted(
                        Figures.count((double) done.sum()),
                        seconds(),
                        Figures.count(Math.rint(requestUnits.sum())),
                        Figures.count((double) throttled.sum()),
                        Figures.count((double) refused));
    }
}

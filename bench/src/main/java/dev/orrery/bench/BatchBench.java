package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.model.command.Command;
import java.util.ArrayList;
import java.util.List;

/** What a transactional batch of creates costs beside as many single creates of one client. */
final class BatchBench {
    static final String SHARE = "a batch of 100 creates, beside 100 single ones";

    private static final int CREATES = 100;
    private static final int ROUNDS = 40;
    private static final int WARM_UP_ROUNDS = 20;

    private final BenchContainer container;
    private int next;

    BatchBench(BenchContainer container) {
        this.container = container;
        this.next = container.items();
    }

    /** Processor time is that of the whole process; items are parsed beforehand. */
    List<Figure> figures() {
        double singleNanos = 0;
        double batchNanos = 0;
        double singleClockNanos = 0;
        double batchClockNanos = 0;
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            List<Command.ItemCommand> singles = creates();
            Span single = Span.of(() -> singles.forEach(container::write));
            Command.Batch together = container.batch(creates());
            Span batch = Span.of(() -> container.writeAll(together));
            if (round >= WARM_UP_ROUNDS) {
                singleNanos += single.processorNanos;
                batchNanos += batch.processorNanos;
                singleClockNanos += single.clockNanos;
                batchClockNanos += batch.clockNanos;
            }
        }
        return List.of(
                new Figure(SHARE, percent(batchNanos, singleNanos), "%", new Bound.AtMost(40)),
                new Figure(
                        "the same, by the clock",
                        percent(batchClockNanos, singleClockNanos),
                        "%",
                        new Bound.None()));
    }

    private static double percent(double part, double whole) {
        return 100 * part / Math.max(1, whole);
    }

    /** Creates of items with one key that nobody has used. */
    private List<Command.ItemCommand> creates() {
        List<Command.ItemCommand> creates = new ArrayList<>();
        String key = "batch" + next;
        for (int i = 0; i < CREATES; i++) {
            creates.add(container.create(next++, key));
        }
        return creates;
    }

    /** What some work took. */
    private record Span(long processorNanos, long clockNanos) {
        static Span of(Runnable work) {
            long processorStart = Machine.processorNanos();
            long start = System.nanoTime();
            work.run();
            long clock = System.nanoTime() - start;
            return new Span(Machine.processorNanos() - processorStart, clock);
        }
    }
}

package dev.orrery.partition.budget;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Who spent the budget, asked at most once in a second however many requests are refused in it. */
final class SpenderSample {
    /** As many as an explanation names. */
    static final int LIMIT = 5;

    private record Taken(long atNanos, List<HeavyHitter> spenders) {}

    private final AtomicReference<Taken> last =
            new AtomicReference<>(new Taken(Long.MIN_VALUE, List.of()));

    List<HeavyHitter> at(long nowNanos, Supplier<List<HeavyHitter>> ask) {
        Taken taken = last.get();
        boolean fresh =
                taken.atNanos != Long.MIN_VALUE && nowNanos - taken.atNanos < Window.SECOND_NANOS;
        if (fresh) {
            return taken.spenders;
        }
        // Whoever wins asks; the others take what was there before, unless nothing was.
        Taken mine = new Taken(nowNanos, taken.spenders);
        if (!last.compareAndSet(taken, mine) && !taken.spenders.isEmpty()) {
            return taken.spenders;
        }
        List<HeavyHitter> spenders = ask.get();
        last.set(new Taken(nowNanos, spenders));
        return spenders;
    }
}

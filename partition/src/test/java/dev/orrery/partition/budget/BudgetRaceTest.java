package dev.orrery.partition.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.cost.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.RepeatedTest;

/** Several threads on one budget, with a clock that they turn themselves. */
class BudgetRaceTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 20_000;

    private final AtomicLong nowNanos = new AtomicLong();
    private final Budget budget = new Budget(BudgetSettings.of(1_000), 0);

    @RepeatedTest(3)
    void oneSecondIsOverdrawnByAtMostOneRequest() throws Exception {
        long admitted = race(round -> admit(7) ? 7 : 0);
        assertThat(admitted).isBetween(1_000L, 1_006L);
        assertThat(budget.counters(0).spentThisSecond()).isEqualTo((double) admitted);
    }

    @RepeatedTest(3)
    void nothingIsLostAtTheTurnOfASecond() throws Exception {
        long admitted = race(this::admitAndTurn);
        long seconds = nowNanos.get() / TimeUnit.SECONDS.toNanos(1) + 1;
        assertThat(budget.counters(nowNanos.get()).spentInAll()).isEqualTo((double) admitted);
        assertThat(admitted).isLessThanOrEqualTo(seconds * 1_000 + 6);
    }

    @RepeatedTest(3)
    void nothingIsLostWhenTheBudgetChanges() throws Exception {
        long admitted =
                race(
                        round -> {
                            if (round % 10 == 0) {
                                budget.change(BudgetSettings.of(500 + round % 500), nowNanos.get());
                            }
                            return admitAndTurn(round);
                        });
        assertThat(budget.counters(nowNanos.get()).spentInAll()).isEqualTo((double) admitted);
    }

    private long admitAndTurn(int round) {
        nowNanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(round % 50 == 0 ? 100 : 0));
        return admit(7) ? 7 : 0;
    }

    private boolean admit(double price) {
        return budget.admit(nowNanos.get(), Priority.HIGH, price).isAdmitted();
    }

    private static long race(IntToLongFunction round) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<Long>> sums = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                sums.add(threads.submit(() -> sum(round)));
            }
            long sum = 0;
            for (Future<Long> each : sums) {
                sum += each.get();
            }
            return sum;
        }
    }

    private static long sum(IntToLongFunction round) {
        long sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            sum += round.applyAsLong(i);
        }
        return sum;
    }
}

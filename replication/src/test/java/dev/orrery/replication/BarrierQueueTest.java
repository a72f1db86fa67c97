package dev.orrery.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BarrierQueueTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<CompletableFuture<Long>> begun = new CopyOnWriteArrayList<>();
    private final Clock clock =
            new Clock() {
                @Override
                public long epochMillis() {
                    return 0;
                }

                @Override
                public long monotonicNanos() {
                    return nanos.get();
                }
            };
    private final BarrierQueue queue =
            new BarrierQueue(
                    () -> {
                        CompletableFuture<Long> barrier = new CompletableFuture<>();
                        begun.add(barrier);
                        return barrier;
                    },
                    clock);

    @Test
    void whoeverComesWhileOneIsUnderWayGetsTheNext() throws Exception {
        CompletableFuture<Long> first = queue.join();
        CompletableFuture<Long> second = queue.join();
        CompletableFuture<Long> third = queue.join();
        assertThat(begun).hasSize(1);

        begun.getFirst().complete(7L);

        assertThat(first).isCompletedWithValue(7L);
        assertThat(second).isNotDone();
        begun(2).complete(8L);
        assertThat(second.get(1, TimeUnit.MINUTES)).isEqualTo(8);
        assertThat(third.get(1, TimeUnit.MINUTES)).isEqualTo(8);
    }

    @Test
    void whoeverIsAloneNeverWaitsForCompany() {
        for (int i = 1; i <= 3; i++) {
            CompletableFuture<Long> _ = queue.join();
            nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
            assertThat(begun).hasSize(i);
            begun.getLast().complete(1L);
        }
    }

    @Test
    void twoGroupsBecomeOneOnceAllHaveComeBack() {
        CompletableFuture<Long> _ = queue.join();
        CompletableFuture<Long> second = queue.join();
        nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
        begun.getFirst().complete(1L);

        CompletableFuture<Long> first = queue.join();

        assertThat(first).isSameAs(second);
        assertThat(begun(2)).isNotDone();
    }

    @Test
    void nobodyWaitsForThoseWhoStayAway() throws Exception {
        CompletableFuture<Long> _ = queue.join();
        CompletableFuture<Long> _ = queue.join();
        CompletableFuture<Long> _ = queue.join();
        nanos.addAndGet(1);
        begun.getFirst().complete(1L);
        begun(2).complete(1L);

        CompletableFuture<Long> alone = queue.join();

        begun(3).complete(2L);
        assertThat(alone.get(1, TimeUnit.MINUTES)).isEqualTo(2);
    }

    private CompletableFuture<Long> begun(int number) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (begun.size() < number) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
        return begun.get(number - 1);
    }

    @Test
    void oneThatCannotBeginFailsAndTheNextIsTried() {
        List<Long> results = new ArrayList<>(List.of(3L));
        BarrierQueue failing =
                new BarrierQueue(
                        () -> {
                            if (results.isEmpty()) {
                                throw new IllegalStateException("no more");
                            }
                            return CompletableFuture.completedFuture(results.removeFirst());
                        },
                        clock);

        assertThat(failing.join()).isCompletedWithValue(3L);
        assertThatThrownBy(failing.join()::join).hasMessageContaining("no more");
        results.add(4L);
        assertThat(failing.join()).isCompletedWithValue(4L);
    }
}

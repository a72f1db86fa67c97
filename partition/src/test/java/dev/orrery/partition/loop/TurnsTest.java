package dev.orrery.partition.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final int ANNOUNCERS = 4;
    private static final int ENTRIES = 5_000;

    @Test
    void noTurnOverlapsAndNoWorkIsForgotten() throws InterruptedException {
        ConcurrentLinkedQueue<Integer> work = new ConcurrentLinkedQueue<>();
        AtomicInteger running = new AtomicInteger();
        AtomicBoolean overlapped = new AtomicBoolean();
        CountDownLatch done = new CountDownLatch(ANNOUNCERS * ENTRIES);
        AtomicReference<@Nullable Turns> turns = new AtomicReference<>();
        try (WriterPool pool = new WriterPool(3)) {
            Runnable task =
                    () -> {
                        if (running.incrementAndGet() > 1) {
                            overlapped.set(true);
                        }
                        if (work.poll() != null) {
                            done.countDown();
                        }
                        running.decrementAndGet();
                        end(turns.get());
                    };
            turns.set(new Turns(pool, task, () -> !work.isEmpty()));
            announceFromManyThreads(work, turns.get());

            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(overlapped).isFalse();
    }

    private static void announceFromManyThreads(
            ConcurrentLinkedQueue<Integer> work, @Nullable Turns turns)
            throws InterruptedException {
        Thread[] announcers = new Thread[ANNOUNCERS];
        for (int i = 0; i < ANNOUNCERS; i++) {
            announcers[i] =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        for (int entry = 0; entry < ENTRIES; entry++) {
                                            work.add(entry);
                                            announce(turns);
                                        }
                                    });
        }
        for (Thread announcer : announcers) {
            announcer.join();
        }
    }

    private static void announce(@Nullable Turns turns) {
        if (turns != null) {
            turns.announce();
        }
    }

    private static void end(@Nullable Turns turns) {
        if (turns != null) {
            turns.end();
        }
    }
}

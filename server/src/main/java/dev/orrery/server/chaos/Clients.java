package dev.orrery.server.chaos;

import dev.orrery.server.chaos.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Threads that work until they are told to stop. */
final class Clients implements AutoCloseable {
    private static final long MOST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long STOP_MILLIS = TimeUnit.SECONDS.toMillis(60);

    private final long seed;
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean stopped;

    Clients(long seed) {
        this.seed = seed;
    }

    void start(Workload workload, int count) {
        for (int i = 0; i < count; i++) {
            int client = i;
            Random random = new Random(seed + threads.size());
            threads.add(
                    Thread.ofVirtual()
                            .name(workload.name() + "-" + i)
                            .start(() -> work(workload, client, random)));
        }
    }

    private void work(Workload workload, int client, Random random) {
        try {
            while (!stopped) {
                workload.step(client, random);
                LockSupport.parkNanos(random.nextLong(MOST_PAUSE_NANOS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failures.add(workload.name() + ": " + e);
        }
    }

    /** Lets everybody end what was begun. */
    void stop() throws InterruptedException {
        stopped = true;
        for (Thread thread : threads) {
            thread.join(STOP_MILLIS);
        }
    }

    /** Of clients that could not go on. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        stopped = true;
        threads.forEach(Thread::interrupt);
    }
}

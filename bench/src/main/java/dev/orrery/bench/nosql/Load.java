package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Latencies;
import dev.orrery.bench.measure.Measured;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that each send a request, wait for its answer, and send the next. They stay connected as
 * long as they are open: some servers have a process for every connection.
 *
 * @param <T> what a client works with
 */
public final class Load<T extends AutoCloseable> implements AutoCloseable {
    public static final int CLIENTS = 32;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    private final List<T> clients = new ArrayList<>();
    private final ExecutorService threads;

    /** Opens what a client works with. */
    public interface Opening<T> {
        T open() throws IOException;
    }

    /** One piece of work. */
    public interface Work<T> {
        void run(T client, int number) throws IOException;
    }

    Load(Opening<T> opening, int count) throws IOException {
        threads = Executors.newFixedThreadPool(count);
        for (int i = 0; i < count; i++) {
            clients.add(opening.open());
        }
    }

    /** Does something for every number below a count, by all clients together. */
    void forAll(int count, Work<T> work) {
        AtomicInteger next = new AtomicInteger();
        byAll(
                client -> {
                    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                        work.run(client, i);
                    }
                });
    }

    /**
     * How much is done.
     *
     * @param items that are there to be read
     */
    public record Amount(int items, int clients, double seconds) {}

    /** Runs one phase on a server. */
    public static Measured measure(Target target, Phase phase, Amount amount) throws IOException {
        try (Load<Target.Session> load = new Load<>(target::session, amount.clients())) {
            Latencies latencies = new Latencies();
            long processor = target.processorTime().toNanos();
            long start = System.nanoTime();
            long end = start + (long) (amount.seconds() * NANOS_PER_SECOND);
            load.byAll(
                    session -> {
                        ThreadLocalRandom random = ThreadLocalRandom.current();
                        for (long now = System.nanoTime(); now < end; ) {
                            session.run(phase, random.nextInt(amount.items()));
                            long after = System.nanoTime();
                            latencies.add(after - now);
                            now = after;
                        }
                    });
            double elapsed = (System.nanoTime() - start) / NANOS_PER_SECOND;
            double used = (target.processorTime().toNanos() - processor) / NANOS_PER_MICRO;
            return new Measured(
                    latencies.count() / elapsed,
                    latencies.percentileMillis(50),
                    latencies.percentileMillis(95),
                    latencies.percentileMillis(99),
                    used / Math.max(1, latencies.count()));
        }
    }

    private interface Client<T> {
        void run(T client) throws IOException;
    }

    private void byAll(Client<T> work) {
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (T client : clients) {
            running.add(CompletableFuture.runAsync(() -> run(work, client), threads));
        }
        running.forEach(CompletableFuture::join);
    }

    private static <T> void run(Client<T> work, T client) {
        try {
            work.run(client);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        threads.close();
        for (T client : clients) {
            try {
                client.close();
            } catch (Exception e) {
                throw new IOException("A connection could not be closed.", e);
            }
        }
    }
}

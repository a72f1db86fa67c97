package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.Latencies;
import dev.orrery.bench.nosql.Items;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.Routed;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;

/**
 * Clients of a gateway in its own process, each of which creates an item, waits, and creates the
 * next. As at an edge of the server, items are read by other threads than the partition's writer.
 */
final class NodeWriters {
    private static final int THREADS = 2;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Gateway gateway;
    private final ContainerRecord container;
    private final Items items;

    NodeWriters(Gateway gateway, ContainerRecord container, Items items) {
        this.gateway = gateway;
        this.container = container;
        this.items = items;
    }

    /** Creates one item. */
    Outcome writeOne() {
        return required(create(items.newNumber()).join());
    }

    /**
     * Writes for some time.
     *
     * @return rate, and percentiles 50, 95 and 99 of the milliseconds of a write
     */
    String write(int clients, double seconds) {
        long start = System.nanoTime();
        long end = start + (long) (seconds * NANOS_PER_SECOND);
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            Run all = new Run(end, threads);
            for (int i = 0; i < clients; i++) {
                all.begin();
            }
            all.await();
            return all.latencies.summary((System.nanoTime() - start) / NANOS_PER_SECOND);
        }
    }

    /** The clients of one measurement. */
    private final class Run {
        private final long end;
        private final ExecutorService threads;
        private final Latencies latencies = new Latencies();
        private final Phaser running = new Phaser(1);

        Run(long end, ExecutorService threads) {
            this.end = end;
            this.threads = threads;
        }

        void begin() {
            running.register();
            threads.execute(this::next);
        }

        private void next() {
            long before = System.nanoTime();
            if (before >= end) {
                running.arriveAndDeregister();
                return;
            }
            CompletableFuture<Void> _ =
                    create(items.newNumber())
                            .thenAcceptAsync(
                                    routed -> {
                                        Outcome _ = required(routed);
                                        latencies.add(System.nanoTime() - before);
                                        next();
                                    },
                                    threads)
                            .exceptionally(
                                    failure -> {
                                        running.forceTermination();
                                        throw new IllegalStateException(failure);
                                    });
        }

        void await() {
            int phase = running.arriveAndAwaitAdvance();
            if (running.isTerminated() && phase < 0) {
                throw new IllegalStateException("an item was not written");
            }
        }
    }

    private CompletableFuture<Routed> create(int number) {
        return gateway.items()
                .execute(
                        container,
                        new Command.CreateItem(
                                gateway.items()
                                        .address(container, PartitionKey.of(Items.key(number))),
                                Items.id(number),
                                ParsedItem.parse(
                                        items.json(number).getBytes(StandardCharsets.UTF_8),
                                        JsonLimits.DEFAULT)));
    }

    private static Outcome required(Routed routed) {
        if (routed.outcome() instanceof Outcome.Written) {
            return routed.outcome();
        }
        throw new IllegalStateException("an item was not written: " + routed.outcome());
    }
}

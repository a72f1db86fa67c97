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
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Clients of a gateway in its own process, each of which waits for its own write. One thread reads
 * their items and submits them; the next write begins when the one that waits longest is done.
 */
final class NodeWriters {
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
        return required(create(items.newNumber()));
    }

    /**
     * Writes for some time.
     *
     * @return rate, and percentiles 50, 95 and 99 of the milliseconds of a write
     */
    String write(int clients, double seconds) {
        Latencies latencies = new Latencies();
        ArrayDeque<CompletableFuture<Routed>> waiting = new ArrayDeque<>();
        long start = System.nanoTime();
        long end = start + (long) (seconds * NANOS_PER_SECOND);
        while (System.nanoTime() < end) {
            if (waiting.size() == clients) {
                Outcome _ = required(waiting.remove());
            }
            waiting.add(timed(latencies));
        }
        waiting.forEach(
                write -> {
                    Outcome _ = required(write);
                });
        return latencies.summary((System.nanoTime() - start) / NANOS_PER_SECOND);
    }

    private CompletableFuture<Routed> timed(Latencies latencies) {
        long before = System.nanoTime();
        return create(items.newNumber())
                .whenComplete((_, _) -> latencies.add(System.nanoTime() - before));
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

    private static Outcome required(CompletableFuture<Routed> write) {
        Outcome outcome = outcome(write);
        if (outcome instanceof Outcome.Written) {
            return outcome;
        }
        throw new NotWrittenException("the gateway answers " + outcome);
    }

    private static Outcome outcome(CompletableFuture<Routed> write) {
        try {
            return write.join().outcome();
        } catch (CompletionException e) {
            throw new NotWrittenException(e);
        }
    }
}

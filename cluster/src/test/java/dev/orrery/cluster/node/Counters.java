package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.json.patch.PatchOperation;
import dev.orrery.model.json.patch.PatchPath;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.Partition;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;

/**
 * Counts in items of many logical partitions, one command after another: what was acknowledged must
 * be there, once.
 */
final class Counters implements AutoCloseable {
    private static final int KEYS = 24;
    private static final int PATIENCE_SECONDS = 60;

    private final ContainerRecord container;
    private final AtomicIntegerArray counted = new AtomicIntegerArray(KEYS);
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final CompletableFuture<Void> load;

    /**
     * Begins to count.
     *
     * @param through the node that is asked, which may be another each time
     */
    Counters(ContainerRecord container, Supplier<Cluster> through) {
        this.container = container;
        for (int key = 0; key < KEYS; key++) {
            String json = "{\"id\":\"n\",\"pk\":\"k%d\",\"value\":0}".formatted(key);
            run(through.get(), key, new Command.CreateItem(address(key), "n", parse(json)));
        }
        load =
                CompletableFuture.runAsync(
                        () -> {
                            for (int i = 0; !stopped.get(); i++) {
                                run(through.get(), i % KEYS, increment(i % KEYS));
                                counted.incrementAndGet(i % KEYS);
                            }
                        });
    }

    /** Waits until every key was counted some more times. */
    void awaitMore(int times) {
        int[] before = new int[KEYS];
        for (int key = 0; key < KEYS; key++) {
            before[key] = counted.get(key);
        }
        TestClusterNodes.await(
                () -> {
                    if (load.isCompletedExceptionally()) {
                        load.join();
                    }
                    return counted.get(KEYS - 1) >= before[KEYS - 1] + times;
                });
    }

    /** Ends the load and compares what every node shows with what was acknowledged. */
    void check(List<Cluster> nodes) {
        stopped.set(true);
        load.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        for (Cluster node : nodes) {
            for (int key = 0; key < KEYS; key++) {
                int place = key;
                TestClusterNodes.await(() -> value(node, place) == counted.get(place));
            }
        }
    }

    private void run(Cluster node, int key, Command command) {
        Partition partition = partition(node, key);
        Outcome outcome =
                partition
                        .submit(command, Priority.HIGH, partition.newRequestId())
                        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                        .join();
        assertThat(outcome).isInstanceOf(Outcome.Written.class);
    }

    private int value(Cluster node, int key) {
        Outcome outcome = partition(node, key).reads().read(address(key), "n", EtagCondition.NONE);
        assertThat(outcome).isInstanceOf(Outcome.Found.class);
        String text = ((Outcome.Found) outcome).item().view().toString();
        String value = text.substring(text.indexOf("\"value\":") + "\"value\":".length());
        return Integer.parseInt(value.substring(0, value.indexOf(',')));
    }

    private Partition partition(Cluster node, int key) {
        return node.partition(node.snapshot().ranges(container).at(address(key).position()));
    }

    private Command increment(int key) {
        ParsedItem amount = parse("{\"a\":1}");
        JsonFragment one =
                new JsonFragment(
                        amount.view(),
                        amount.view().member(amount.view().root(), JsonName.of("a")));
        return new Command.PatchItem(
                address(key),
                "n",
                List.of(new PatchOperation.Increment(PatchPath.parse("/value"), one)),
                Optional.empty(),
                EtagCondition.NONE);
    }

    private static ParsedItem parse(String json) {
        return ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    private ItemAddress address(int number) {
        PartitionKey key = PartitionKey.of("k" + number);
        return new ItemAddress(
                container.number(),
                container.definition().version(),
                key,
                RingPositions.of(container.definition().partitionKey(), key));
    }

    @Override
    public void close() {
        stopped.set(true);
    }
}

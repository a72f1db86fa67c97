package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.RangeTable;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.PhysicalPartition;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Writes and reads items of a container as a gateway does, and remembers what was acknowledged. */
final class TestItems {
    private static final long TIMEOUT_SECONDS = 30;

    private final TestCluster cluster;
    private final int container;
    final Map<String, Integer> acknowledged = new TreeMap<>();

    TestItems(TestCluster cluster, int container) {
        this.cluster = cluster;
        this.container = container;
    }

    TestItems(TestCluster cluster, int container, Map<String, Integer> acknowledged) {
        this(cluster, container);
        this.acknowledged.putAll(acknowledged);
    }

    void write(String id, int value) {
        String json = "{\"id\":\"%s\",\"pk\":\"%s\",\"value\":%d}".formatted(id, id, value);
        ParsedItem item =
                ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
        Outcome outcome =
                run(new Command.UpsertItem(address(id), id, item, EtagCondition.NONE), id);
        if (!(outcome instanceof Outcome.Written)) {
            throw new AssertionError(outcome);
        }
        acknowledged.put(id, value);
    }

    void delete(String id) {
        Outcome outcome = run(new Command.DeleteItem(address(id), id, EtagCondition.NONE), id);
        if (!(outcome instanceof Outcome.Deleted)) {
            throw new AssertionError(outcome);
        }
        acknowledged.remove(id);
    }

    /** Sends a command until it reaches the partition that owns its key. */
    private Outcome run(Command command, String id) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (System.nanoTime() < deadline) {
            try {
                Outcome outcome = owner(id).submit(command).join();
                if (!(outcome instanceof Outcome.Refused refused)
                        || refused.code() != ErrorCode.RANGE_GONE) {
                    return outcome;
                }
            } catch (CompletionException e) {
                requireGone(e.getCause());
            } catch (OrreryException e) {
                requireGone(e);
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("no partition takes the key of " + id);
    }

    private static void requireGone(@Nullable Throwable failure) {
        if (!(failure instanceof OrreryException known) || known.code() != ErrorCode.RANGE_GONE) {
            throw new AssertionError(failure);
        }
    }

    /** The value of an item; -1 if there is none. */
    int read(String id) {
        Outcome outcome = owner(id).reads().read(address(id), id, EtagCondition.NONE);
        if (!(outcome instanceof Outcome.Found found)) {
            return -1;
        }
        String text =
                new String(
                        found.item().bytes(),
                        found.item().textStart(),
                        found.item().textLength(),
                        StandardCharsets.UTF_8);
        String value = text.substring(text.indexOf("\"value\":") + "\"value\":".length());
        return Integer.parseInt(value.substring(0, value.indexOf(',')));
    }

    PhysicalPartition owner(String id) {
        RangeRecord range = ranges().at(address(id).position());
        return cluster.partitions.partition(range.number());
    }

    RangeTable ranges() {
        return cluster.snapshot().ranges(record());
    }

    ContainerRecord record() {
        return cluster.snapshot().container(container).orElseThrow();
    }

    ItemAddress address(String id) {
        PartitionKey key = PartitionKey.of(id);
        ContainerRecord record = record();
        return new ItemAddress(
                container,
                record.definition().version(),
                key,
                RingPositions.of(record.definition().partitionKey(), key));
    }
}

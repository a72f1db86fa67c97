package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
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
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Counters, each in a logical partition of its own, incremented and read as a gateway does. */
final class TestTraffic {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    final ContainerRecord container;
    final Map<String, Integer> acknowledged = new ConcurrentHashMap<>();

    TestTraffic(Cluster node) {
        DatabaseRecord database = node.operations().createDatabase("db", Optional.empty());
        container =
                node.operations()
                        .createContainer(
                                database.number(), TestSpecs.container("c"), Optional.empty());
    }

    /** In a container that exists. */
    TestTraffic(ContainerRecord container) {
        this.container = container;
    }

    List<RangeRecord> ranges(Cluster node) {
        return node.snapshot().ranges(container).all();
    }

    /** What a counter has at least. */
    int acknowledged(String id) {
        return acknowledged.getOrDefault(id, 0);
    }

    /** Where a counter is. */
    RangeRecord range(Cluster node, String id) {
        return node.snapshot().ranges(container).at(address(id).position());
    }

    void fill(Cluster node, int count) {
        for (int i = 0; i < count; i++) {
            String id = "item" + i;
            String json = "{\"id\":\"%s\",\"pk\":\"%s\",\"value\":1}".formatted(id, id);
            ParsedItem item = parse(json);
            send(node, id, new Command.UpsertItem(address(id), id, item, EtagCondition.NONE));
            acknowledged.put(id, 1);
        }
    }

    /** Writes items that are large and cannot be compressed much: a few of them are a lot. */
    void fillLarge(Cluster node, int count, int bytes) {
        Random random = new Random(count);
        byte[] noise = new byte[bytes * 3 / 4];
        for (int i = 0; i < count; i++) {
            String id = "large" + i;
            random.nextBytes(noise);
            String json =
                    "{\"id\":\"%s\",\"pk\":\"%s\",\"value\":1,\"noise\":\"%s\"}"
                            .formatted(id, id, Base64.getEncoder().encodeToString(noise));
            upsertWithPatience(node, id, parse(json));
            acknowledged.put(id, 1);
        }
    }

    /** So much at once makes replica sets on a busy machine lose their leaders for a while. */
    private void upsertWithPatience(Cluster node, String id, ParsedItem item) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            try {
                send(node, id, new Command.UpsertItem(address(id), id, item, EtagCondition.NONE));
                return;
            } catch (CompletionException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
            }
        }
    }

    /** Adds one to a counter, exactly once whatever happens. */
    void increment(Cluster node, String id) {
        ParsedItem amount = parse("{\"a\":1}");
        JsonFragment one =
                new JsonFragment(
                        amount.view(),
                        amount.view().member(amount.view().root(), JsonName.of("a")));
        send(
                node,
                id,
                new Command.PatchItem(
                        address(id),
                        id,
                        List.of(new PatchOperation.Increment(PatchPath.parse("/value"), one)),
                        Optional.empty(),
                        EtagCondition.NONE));
        acknowledged.merge(id, 1, Integer::sum);
    }

    /** As a gateway: one id, and again where a route was stale. */
    private void send(Cluster node, String id, Command command) {
        @Nullable RequestId request = null;
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            try {
                Partition partition = partition(node, id);
                request = request == null ? partition.newRequestId() : request;
                Outcome outcome = partition.submit(command, Priority.HIGH, request).join();
                if (outcome instanceof Outcome.Refused refused) {
                    throw new OrreryException(refused.code(), refused.message());
                }
                assertThat(outcome).isInstanceOf(Outcome.Written.class);
                return;
            } catch (CompletionException | OrreryException e) {
                requireStale(e, end);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static void requireStale(RuntimeException failure, long end) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        boolean stale =
                cause instanceof OrreryException known
                        && (known.code() == ErrorCode.RANGE_GONE
                                || known.code() == ErrorCode.DEFINITION_STALE
                                || known.code() == ErrorCode.SESSION_NOT_AVAILABLE);
        if (!stale || System.nanoTime() > end) {
            throw failure;
        }
    }

    int read(Cluster node, String id) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            try {
                Outcome outcome =
                        partition(node, id).reads().read(address(id), id, EtagCondition.NONE);
                if (!(outcome instanceof Outcome.Found found)) {
                    return -1;
                }
                String text = found.item().view().toString();
                String value = text.substring(text.indexOf("\"value\":") + 8);
                return Integer.parseInt(value.substring(0, value.indexOf(',')));
            } catch (OrreryException e) {
                requireStale(e, end);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Waits until all nodes have heard of a split or merge. */
    void awaitRanges(TestClusterNodes nodes, int count) {
        TestClusterNodes.await(
                () -> nodes.all().stream().allMatch(node -> ranges(node).size() == count));
    }

    /** Waits until every replica set has its four members and a leader. */
    void awaitMembers(TestClusterNodes nodes) {
        for (Cluster node : nodes.all()) {
            TestClusterNodes.await(
                    () ->
                            node.snapshot().container(container.number()).isPresent()
                                    && ranges(node).stream()
                                            .allMatch(range -> hasAll(node, range)));
        }
    }

    private static boolean hasAll(Cluster node, RangeRecord range) {
        return range.replicas().members().size() == 4
                && node.replicas()
                        .flatMap(all -> all.of(range.number()))
                        .filter(set -> set.members().size() == 4 && set.leader().isPresent())
                        .isPresent();
    }

    /** Every node has, or soon has, exactly what was acknowledged. */
    void requireAll(TestClusterNodes nodes) {
        for (Cluster node : nodes.all()) {
            acknowledged.forEach(
                    (id, value) -> {
                        TestClusterNodes.await(() -> read(node, id) >= value);
                        assertThat(read(node, id)).as(id).isEqualTo(value);
                    });
        }
    }

    private Partition partition(Cluster node, String id) {
        if (node.snapshot().container(container.number()).isEmpty()) {
            throw new OrreryException(ErrorCode.RANGE_GONE, "The container is not known yet.");
        }
        return node.partition(range(node, id));
    }

    private ItemAddress address(String id) {
        PartitionKey key = PartitionKey.of(id);
        return new ItemAddress(
                container.number(),
                container.definition().version(),
                key,
                RingPositions.of(container.definition().partitionKey(), key));
    }

    private static ParsedItem parse(String json) {
        return ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }
}

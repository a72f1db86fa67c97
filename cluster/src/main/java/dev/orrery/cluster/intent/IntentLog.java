package dev.orrery.cluster.intent;

import dev.orrery.cluster.partitions.PartitionCalls;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ItemPage;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.ScanRequest;
import dev.orrery.partition.state.PartitionDescriptor;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Intents, each under a name of its own, in a system partition: an item {@code {"id", "node",
 * "content": base64}}. Writes of many callers share one synced batch. In a cluster the partition is
 * a replica set of all nodes: an intent outlives the node that had it, and whoever leads the
 * replica set sees to it.
 */
public final class IntentLog implements AutoCloseable {
    /** Of the content of one intent: with base64 it must fit into an item. */
    public static final int MAX_BYTES = 1 << 20;

    /** The replica set of a cluster: no partition of items ever gets this number. */
    public static final PartitionDescriptor REPLICATED =
            new PartitionDescriptor(ResourceId.MAX_PARTITION_NUMBER, RingRange.FULL);

    /** That of a server that is alone. */
    public static final PartitionDescriptor LOCAL = new PartitionDescriptor(0, RingRange.FULL);

    private static final int PAGE_ITEMS = 100;
    private static final int PAGE_BYTES = 8 << 20;
    private static final JsonName CONTENT = JsonName.of("content");
    private static final ContainerDefinition DEFINITION =
            new ContainerDefinition(
                    new ContainerIdentity(0, 0, 1, ApiKind.NOSQL),
                    PartitionKeyDefinition.of("/node"),
                    IndexingPolicy.NONE,
                    UniqueKeyPolicy.NONE,
                    TimeToLive.OFF);
    private static final PartitionKey KEY = PartitionKey.of("node");
    private static final ItemAddress ADDRESS =
            new ItemAddress(
                    DEFINITION.number(),
                    DEFINITION.version(),
                    KEY,
                    RingPositions.of(DEFINITION.partitionKey(), KEY));

    private volatile PhysicalPartition partition;

    private IntentLog(PhysicalPartition partition) {
        this.partition = partition;
    }

    /** An intent that was not ended. */
    public static final class Open {
        private final String name;
        private final byte[] content;

        Open(String name, byte[] content) {
            this.name = name;
            this.content = content;
        }

        public String name() {
            return name;
        }

        public byte[] content() {
            return content;
        }
    }

    /** The system partition, which is made ready if it is new. */
    public static IntentLog founded(PhysicalPartition partition) {
        try {
            if (partition.definitions().isEmpty()) {
                PartitionCalls.run(partition, new Command.InstallDefinition(DEFINITION));
            }
            return new IntentLog(partition);
        } catch (RuntimeException e) {
            partition.close();
            throw e;
        }
    }

    /** A replica of a system partition that others have made. */
    public static IntentLog joined(PhysicalPartition partition) {
        return new IntentLog(partition);
    }

    /** The system partition itself. */
    public PhysicalPartition partition() {
        return partition;
    }

    /** Goes on with the same system partition after it was opened anew. */
    public void goOnWith(PhysicalPartition reopened) {
        partition = reopened;
    }

    /** Whether this node is the one that sees to intents which nobody ends. */
    public boolean isSeenToHere() {
        return partition.isLeader() && partition.isAdmitted();
    }

    /** Writes an intent down; it is on the disk when the future completes. Never blocks. */
    public CompletableFuture<Void> begin(String name, byte[] content) {
        if (content.length > MAX_BYTES) {
            throw OrreryException.badRequest(
                    "The batch has %d bytes: at most %d are accepted."
                            .formatted(content.length, MAX_BYTES));
        }
        JsonObject item =
                JsonObject.EMPTY
                        .with("id", name)
                        .with("node", "node")
                        .with("content", Base64.getEncoder().encodeToString(content));
        ParsedItem parsed = ParsedItem.parse(item.toBytes(), JsonLimits.DEFAULT);
        return submit(new Command.UpsertItem(ADDRESS, name, parsed, EtagCondition.NONE));
    }

    /** Forgets an intent that was carried out. Never blocks. */
    public CompletableFuture<Void> end(String name) {
        return submit(new Command.DeleteItem(ADDRESS, name, EtagCondition.NONE));
    }

    private CompletableFuture<Void> submit(Command command) {
        return partition
                .submit(command)
                .thenAccept(
                        outcome -> {
                            if (outcome instanceof Outcome.Refused refused) {
                                throw new OrreryException(refused.code(), refused.message());
                            }
                        });
    }

    /** Those that are not ended, here as far as this replica knows. */
    public List<Open> open() {
        List<Open> found = new ArrayList<>();
        Optional<byte[]> resumeKey = Optional.empty();
        do {
            ItemPage page =
                    partition
                            .reads()
                            .scan(
                                    new ScanRequest(
                                            DEFINITION.number(),
                                            RingRange.FULL,
                                            Optional.empty(),
                                            resumeKey,
                                            PAGE_ITEMS,
                                            PAGE_BYTES));
            for (StoredItem item : page.items()) {
                JsonView view = item.view();
                String content = view.stringValue(view.member(view.root(), CONTENT));
                found.add(new Open(item.id(), Base64.getDecoder().decode(content)));
            }
            resumeKey = page.resumeKey();
        } while (resumeKey.isPresent());
        return found;
    }

    @Override
    public void close() {
        partition.close();
    }
}

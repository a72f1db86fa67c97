package dev.orrery.cluster.catalog;

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
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ItemPage;
import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.ScanRequest;
import dev.orrery.partition.state.PartitionDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The system partition: all records of the catalog as items of one logical partition. */
public final class CatalogStore implements AutoCloseable {
    /** The system partition. */
    public static final PartitionDescriptor DESCRIPTOR = new PartitionDescriptor(0, RingRange.FULL);

    private static final int PAGE_ITEMS = 1_000;
    private static final int PAGE_BYTES = 8 << 20;

    private static final ContainerDefinition DEFINITION =
            new ContainerDefinition(
                    new ContainerIdentity(0, 0, 1, ApiKind.NOSQL),
                    PartitionKeyDefinition.of("/" + CatalogJson.PARTITION_PROPERTY),
                    IndexingPolicy.NONE,
                    UniqueKeyPolicy.NONE,
                    TimeToLive.OFF);

    /** A container's extras may be as deep as items may, and lie a few levels down in a record. */
    private static final JsonLimits JSON_LIMITS = new JsonLimits(JsonLimits.HIGHEST_DEPTH);

    private static final ItemAddress ADDRESS = address();

    private volatile PhysicalPartition partition;

    private CatalogStore(PhysicalPartition partition) {
        this.partition = partition;
    }

    /** Opens the system partition, or makes it if there is none. */
    public static CatalogStore open(PartitionContext context, Path directory) {
        return founded(PhysicalPartition.open(context, DESCRIPTOR, directory));
    }

    /** The system partition, which is made ready if it is new. */
    public static CatalogStore founded(PhysicalPartition partition) {
        try {
            if (partition.definitions().isEmpty()) {
                PartitionCalls.run(partition, new Command.InstallDefinition(DEFINITION));
            }
            return new CatalogStore(partition);
        } catch (RuntimeException e) {
            partition.close();
            throw e;
        }
    }

    /** A replica of a system partition that others have made. */
    public static CatalogStore joined(PhysicalPartition partition) {
        return new CatalogStore(partition);
    }

    PhysicalPartition partition() {
        return partition;
    }

    /** Goes on with the same system partition after it was opened anew. */
    void goOnWith(PhysicalPartition reopened) {
        partition = reopened;
    }

    /** Whether anything is stored here yet. */
    public boolean isEmpty() {
        return partition.definitions().isEmpty() || load().records().isEmpty();
    }

    /** The LSN of the last change, and of all that are no changes of records. */
    public long lsn() {
        return partition.lsn();
    }

    /** Completes once there is a change after the given LSN. */
    public CompletableFuture<Void> changed(long lsn) {
        return partition.reached(lsn + 1);
    }

    /**
     * All records, in no particular order; none if the partition is new.
     *
     * @param unchanged holds as long as nobody changes the catalog
     */
    record Loaded(Collection<CatalogRecord> records, EtagCondition unchanged) {}

    /**
     * Reads all. The account's record, of which there is a new version with every change, comes
     * first: what is changed meanwhile may be read or not, but not be taken for unchanged.
     */
    Loaded load() {
        List<CatalogRecord> records = new ArrayList<>();
        EtagCondition unchanged = EtagCondition.NONE;
        Optional<byte[]> resumeKey = Optional.empty();
        do {
            ItemPage page = partition.reads().scan(scanFrom(resumeKey));
            for (StoredItem item : page.items()) {
                JsonValue json = JsonValue.of(item.view(), item.view().root());
                CatalogRecord record = CatalogJson.decode((JsonObject) json);
                if (record instanceof AccountRecord) {
                    unchanged = new EtagCondition.Match(item.etag());
                }
                records.add(record);
            }
            resumeKey = page.resumeKey();
        } while (resumeKey.isPresent());
        return new Loaded(records, unchanged);
    }

    private static ScanRequest scanFrom(Optional<byte[]> resumeKey) {
        return new ScanRequest(
                DEFINITION.number(),
                RingRange.FULL,
                Optional.empty(),
                resumeKey,
                PAGE_ITEMS,
                PAGE_BYTES);
    }

    /**
     * Stores all of a change, or nothing of it. Refused with {@code RETRY_WITH} if another node has
     * changed the catalog since it was read here.
     *
     * @param unchanged what was read
     * @return holds as long as nobody changes the catalog again
     */
    EtagCondition write(CatalogChange change, EtagCondition unchanged) {
        List<Command.ItemCommand> commands = new ArrayList<>();
        for (CatalogRecord record : change.removed()) {
            commands.add(new Command.DeleteItem(ADDRESS, record.itemId(), EtagCondition.NONE));
        }
        for (CatalogRecord record : change.written()) {
            byte[] text = CatalogJson.encode(record).toBytes();
            ParsedItem item = ParsedItem.parse(text, JSON_LIMITS);
            EtagCondition condition =
                    record instanceof AccountRecord ? unchanged : EtagCondition.NONE;
            commands.add(new Command.UpsertItem(ADDRESS, record.itemId(), item, condition));
        }
        Outcome outcome = PartitionCalls.run(partition, new Command.Batch(ADDRESS, commands));
        if (!(outcome instanceof Outcome.BatchEnded ended && ended.applied())) {
            throw refused(outcome);
        }
        for (int i = 0; i < commands.size(); i++) {
            if (commands.get(i).id().equals(AccountRecord.ITEM_ID)
                    && ended.outcomes().get(i) instanceof Outcome.Written written) {
                return new EtagCondition.Match(written.item().etag());
            }
        }
        throw new IllegalStateException("every change writes the account");
    }

    private static OrreryException refused(Outcome outcome) {
        if (outcome instanceof Outcome.BatchEnded ended) {
            for (Outcome one : ended.outcomes()) {
                if (one instanceof Outcome.Refused refused
                        && refused.code() != ErrorCode.FAILED_DEPENDENCY) {
                    if (refused.code() == ErrorCode.PRECONDITION_FAILED) {
                        return new OrreryException(
                                ErrorCode.RETRY_WITH, "The catalog was changed at the same time.");
                    }
                    return new OrreryException(refused.code(), refused.message());
                }
            }
        }
        return new OrreryException(ErrorCode.INTERNAL, "The catalog did not take a change.");
    }

    static OrreryException changed() {
        return new OrreryException(
                ErrorCode.RETRY_WITH, "The catalog was changed at the same time.");
    }

    private static ItemAddress address() {
        PartitionKey key = PartitionKey.of(CatalogJson.PARTITION);
        return new ItemAddress(
                DEFINITION.number(),
                DEFINITION.version(),
                key,
                RingPositions.of(DEFINITION.partitionKey(), key));
    }

    @Override
    public void close() {
        partition.close();
    }
}

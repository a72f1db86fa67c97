package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.limit.LimitOverrides;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.budget.Budgets;
import dev.orrery.partition.graph.LinkNews;
import dev.orrery.partition.loop.WriterPool;
import dev.orrery.partition.row.RowCheck;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.replication.Durability;
import dev.orrery.replication.LocalLog;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.record.LogicalStatistics;
import dev.orrery.storage.verify.StoreCheck;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A partition in a temporary folder, and short ways to say what tests do with it. */
final class PartitionFixture implements AutoCloseable {
    static final int CONTAINER = 5;
    static final PartitionKeyDefinition KEY = PartitionKeyDefinition.of("/pk");
    static final int NUMBER = 3;

    private static final int WRITER_THREADS = 2;
    private static final long TIMEOUT_SECONDS = 30;

    final TestClock clock = new TestClock();
    final StorageEnvironment environment = new StorageEnvironment(StorageOptions.defaults());
    final WriterPool writers = new WriterPool(WRITER_THREADS);
    private final AtomicInteger ids = new AtomicInteger();
    private final Path directory;
    final Budgets budgets = new Budgets(clock);
    final LinkNews links = new LinkNews();
    RingRange range = RingRange.FULL;
    Limits limits = Limits.DEFAULT;
    final LimitOverrides overrides = new LimitOverrides();
    WriterLimits writerLimits = WriterLimits.DEFAULT;
    Durability durability = new Durability.Interval(1_000);
    UnaryOperator<ReplicationLog> logWrapper = UnaryOperator.identity();
    private @Nullable PartitionStore store;
    private @Nullable PhysicalPartition partition;

    PartitionFixture(Path directory) {
        this.directory = directory;
    }

    PhysicalPartition partition() {
        if (partition == null) {
            partition = open();
        }
        return partition;
    }

    private PhysicalPartition open() {
        Path folder = directory.resolve("partition");
        store = PartitionStore.open(environment, folder, StoreOptions.local());
        return PartitionOpening.open(
                context(),
                new PartitionDescriptor(NUMBER, range),
                store,
                logWrapper.apply(new LocalLog(store, durability, writers.timer())));
    }

    PartitionContext context() {
        return new PartitionContext(
                environment,
                writers,
                clock,
                ids::incrementAndGet,
                durability,
                limits,
                overrides,
                writerLimits,
                budgets,
                links);
    }

    void reopen() {
        partition().close();
        partition = open();
    }

    void install() {
        install(definition(1));
    }

    void install(ContainerDefinition definition) {
        assertThat(run(new Command.InstallDefinition(definition))).isInstanceOf(Outcome.Done.class);
    }

    static ContainerDefinition definition(long version) {
        return definition(version, IndexingPolicy.ALL, UniqueKeyPolicy.NONE, TimeToLive.OFF);
    }

    static ContainerDefinition definition(
            long version, IndexingPolicy indexing, UniqueKeyPolicy unique, TimeToLive timeToLive) {
        return new ContainerDefinition(
                new ContainerIdentity(1, CONTAINER, version, ApiKind.NOSQL),
                KEY,
                indexing,
                unique,
                timeToLive);
    }

    static ItemAddress address(String key) {
        return address(key, 1);
    }

    static ItemAddress address(String key, long version) {
        PartitionKey partitionKey = PartitionKey.of(key);
        return new ItemAddress(
                CONTAINER, version, partitionKey, RingPositions.of(KEY, partitionKey));
    }

    static ParsedItem item(String json) {
        return ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    /** An item with id, partition key and one property. */
    static ParsedItem item(String key, String id, Object value) {
        return item("{\"id\":\"%s\",\"pk\":\"%s\",\"value\":%s}".formatted(id, key, value));
    }

    static Command.CreateItem createItem(String key, String id, Object value) {
        return new Command.CreateItem(address(key), id, item(key, id, value));
    }

    static Command.UpsertItem upsertItem(String key, String id, Object value) {
        return new Command.UpsertItem(address(key), id, item(key, id, value), EtagCondition.NONE);
    }

    static Command.ReplaceItem replaceItem(
            String key, String id, Object value, EtagCondition condition) {
        return new Command.ReplaceItem(address(key), id, item(key, id, value), condition);
    }

    static Command.DeleteItem deleteItem(String key, String id) {
        return new Command.DeleteItem(address(key), id, EtagCondition.NONE);
    }

    Outcome run(Command command) {
        return partition().submit(command).orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    Outcome.Written write(Command command) {
        Outcome outcome = run(command);
        assertThat(outcome).isInstanceOf(Outcome.Written.class);
        return (Outcome.Written) outcome;
    }

    Outcome.Refused refused(Command command) {
        Outcome outcome = run(command);
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        return (Outcome.Refused) outcome;
    }

    Outcome read(String key, String id) {
        return partition().reads().read(address(key), id, EtagCondition.NONE);
    }

    StoredItem found(String key, String id) {
        Outcome outcome = read(key, id);
        assertThat(outcome).isInstanceOf(Outcome.Found.class);
        return ((Outcome.Found) outcome).item();
    }

    /** All items of the container, page by page. */
    List<StoredItem> scanAll(int pageItems) {
        List<StoredItem> items = new ArrayList<>();
        Optional<byte[]> resumeKey = Optional.empty();
        do {
            ItemPage page =
                    partition()
                            .reads()
                            .scan(
                                    new ScanRequest(
                                            CONTAINER,
                                            RingRange.FULL,
                                            Optional.empty(),
                                            resumeKey,
                                            pageItems,
                                            Integer.MAX_VALUE));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(pageItems);
            items.addAll(page.items());
            resumeKey = page.resumeKey();
        } while (resumeKey.isPresent());
        return items;
    }

    /** Checks that everything derived from the records is what it must be. */
    void verify() {
        partition();
        if (store == null) {
            throw new IllegalStateException("not open");
        }
        try (SnapshotView view = store.snapshot()) {
            List<ContainerDefinition> definitions = partition().definitions();
            assertThat(StoreCheck.run(view, definitions, RowCheck::of)).isEmpty();
            for (ContainerDefinition definition : definitions) {
                assertThat(PartitionState.totals(view, definition.number()))
                        .isEqualTo(recomputedTotals(view, definition.number()));
            }
        }
    }

    private static LogicalStatistics recomputedTotals(SnapshotView view, int container) {
        LogicalStatistics sum = LogicalStatistics.NONE;
        try (KeyCursor cursor = view.scan(Family.RECORDS, KeyRange.ofContainer(container))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                sum = sum.plus(1, LogicalStatistics.sizeOf(cursor.key(), cursor.value()));
            }
        }
        return sum;
    }

    /** Number of keys in a family. */
    int count(Family family) {
        partition();
        if (store == null) {
            throw new IllegalStateException("not open");
        }
        int count = 0;
        try (ReadView view = store.latest();
                KeyCursor cursor = view.scan(family, KeyRange.ALL)) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                count++;
            }
        }
        return count;
    }

    @Override
    public void close() {
        if (partition != null) {
            partition.close();
        }
        writers.close();
        environment.close();
    }
}

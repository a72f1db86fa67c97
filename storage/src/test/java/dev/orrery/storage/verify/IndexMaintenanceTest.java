package dev.orrery.storage.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.index.ItemArbitraries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeTry;
import org.jspecify.annotations.Nullable;

class IndexMaintenanceTest {
    private static final UniqueKeyPolicy UNIQUE =
            new UniqueKeyPolicy(
                    List.of(List.of(PartitionKeyPath.parse("/a"), PartitionKeyPath.parse("/b"))));

    private static final byte[] FIRST_KEY = {0};
    private static final byte[] BEHIND_LAST_KEY = {(byte) 0xff};

    private static final Path FOLDER = temporaryFolder();
    private static final StorageEnvironment ENVIRONMENT =
            new StorageEnvironment(StorageOptions.defaults());
    private static final PartitionStore STORE =
            PartitionStore.open(ENVIRONMENT, FOLDER, StoreOptions.local());

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("orrery-index");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterContainer
    static void close() throws IOException {
        STORE.close();
        ENVIRONMENT.close();
        try (var files = Files.list(FOLDER)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(FOLDER);
    }

    @BeforeTry
    void clear() {
        BatchBuilder batch = new BatchBuilder();
        for (Family family : Family.values()) {
            batch.deleteRange(family, FIRST_KEY, BEHIND_LAST_KEY);
        }
        STORE.write(batch.build(), WriteDurability.NO_SYNC);
    }

    /** A null text removes the item. */
    record Change(String partition, String id, @Nullable String members) {
        @Nullable String text() {
            if (members == null) {
                return null;
            }
            return "{\"id\":\"" + id + "\"" + (members.isEmpty() ? "" : "," + members) + "}";
        }
    }

    @Property(tries = 60, shrinking = ShrinkingMode.BOUNDED)
    void everythingDerivedEqualsItsRecomputation(
            @ForAll("policies") IndexingPolicy policy,
            @ForAll("unique") UniqueKeyPolicy unique,
            @ForAll("changes") List<Change> changes) {
        ContainerDefinition container = StoreCheckTest.container(policy, unique);
        ItemStore items = new ItemStore(STORE, container);
        for (Change change : changes) {
            items.write(change.partition, change.id, change.text());
        }
        try (SnapshotView view = STORE.snapshot()) {
            assertThat(StoreCheck.run(view, List.of(container))).isEmpty();
        }
    }

    @Provide
    Arbitrary<IndexingPolicy> policies() {
        return ItemArbitraries.policy();
    }

    @Provide
    Arbitrary<UniqueKeyPolicy> unique() {
        return Arbitraries.of(UniqueKeyPolicy.NONE, UNIQUE);
    }

    @Provide
    Arbitrary<List<Change>> changes() {
        return Combinators.combine(
                        Arbitraries.of("p", "q"),
                        Arbitraries.of("1", "2", "3"),
                        ItemArbitraries.members().injectNull(0.2))
                .as(Change::new)
                .list()
                .ofMinSize(5)
                .ofMaxSize(40);
    }
}

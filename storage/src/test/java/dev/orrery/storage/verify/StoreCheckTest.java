package dev.orrery.storage.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.key.KeyRange;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoreCheckTest {
    private static final String EDGE =
            "{\"id\":\"e\",\"mail\":\"e\",\"_isEdge\":true,\"_vertexId\":\"1\",\"_sink\":\"2\"}";

    private static final ContainerDefinition CONTAINER =
            container(
                    IndexingPolicy.ALL,
                    new UniqueKeyPolicy(List.of(List.of(PartitionKeyPath.parse("/mail")))));

    @TempDir Path folder;
    private StorageEnvironment environment;
    private PartitionStore store;

    @BeforeEach
    void fillStore() {
        environment = new StorageEnvironment(StorageOptions.defaults());
        store = PartitionStore.open(environment, folder.resolve("store"), StoreOptions.local());
        ItemStore items = new ItemStore(store, CONTAINER);
        assertThat(items.write("p", "1", "{\"id\":\"1\",\"mail\":\"a\",\"n\":[1,2]}")).isTrue();
        assertThat(items.write("p", "2", "{\"id\":\"2\",\"mail\":\"b\"}")).isTrue();
        assertThat(items.write("q", "1", "{\"id\":\"1\",\"mail\":\"a\"}")).isTrue();
        assertThat(items.write("p", "3", "{\"id\":\"3\",\"mail\":\"a\"}")).isFalse();
        assertThat(items.write("p", "e", EDGE)).isTrue();
    }

    @AfterEach
    void close() {
        store.close();
        environment.close();
    }

    static ContainerDefinition container(IndexingPolicy indexing, UniqueKeyPolicy unique) {
        return new ContainerDefinition(
                new ContainerIdentity(1, 7, 1, ApiKind.NOSQL),
                PartitionKeyDefinition.of("/p"),
                indexing,
                unique,
                TimeToLive.OFF);
    }

    @Test
    void rightStoreHasNoFindings() {
        assertThat(findings()).isEmpty();
    }

    static Stream<Object[]> missing() {
        return Stream.of(
                new Object[] {Family.INDEX, Finding.Kind.INDEX_ENTRY_MISSING},
                new Object[] {Family.UNIQUE, Finding.Kind.UNIQUE_ENTRY_WRONG},
                new Object[] {Family.ADJACENCY, Finding.Kind.ADJACENCY_ENTRY_WRONG},
                new Object[] {Family.FEED, Finding.Kind.FEED_ENTRY_WRONG},
                new Object[] {Family.LOGICAL, Finding.Kind.STATISTICS_WRONG});
    }

    @ParameterizedTest
    @MethodSource("missing")
    void missingEntryIsFound(Family family, Finding.Kind expected) {
        write(new BatchBuilder().delete(family, firstKey(family)));
        assertThat(findings()).extracting(Finding::kind).contains(expected);
    }

    @Test
    void entriesWithoutTheirRecordAreFound() {
        write(new BatchBuilder().delete(Family.RECORDS, firstKey(Family.RECORDS)));
        assertThat(findings())
                .extracting(Finding::kind)
                .contains(
                        Finding.Kind.INDEX_ENTRY_WITHOUT_RECORD,
                        Finding.Kind.UNIQUE_ENTRY_WITHOUT_RECORD,
                        Finding.Kind.FEED_ENTRY_WITHOUT_RECORD);
        write(
                new BatchBuilder()
                        .deleteRange(Family.RECORDS, new byte[] {0}, new byte[] {(byte) 0xff}));
        assertThat(findings())
                .extracting(Finding::kind)
                .contains(
                        Finding.Kind.STATISTICS_WITHOUT_RECORDS,
                        Finding.Kind.ADJACENCY_ENTRY_WITHOUT_RECORD);
    }

    @Test
    void unknownContainersAreFound() {
        write(new BatchBuilder().put(Family.RECORDS, new byte[] {1, 2, 3, 4, 5}, new byte[] {1}));
        assertThat(findings())
                .containsExactly(
                        new Finding(Finding.Kind.UNKNOWN_CONTAINER, 0x01020304, "0102030405"));
    }

    private void write(BatchBuilder batch) {
        store.write(batch.build(), WriteDurability.NO_SYNC);
    }

    private List<Finding> findings() {
        try (SnapshotView view = store.snapshot()) {
            return StoreCheck.run(view, List.of(CONTAINER));
        }
    }

    private byte[] firstKey(Family family) {
        try (ReadView view = store.latest();
                KeyCursor cursor = view.scan(family, KeyRange.ALL)) {
            assertThat(cursor.first()).isTrue();
            return cursor.key();
        }
    }
}

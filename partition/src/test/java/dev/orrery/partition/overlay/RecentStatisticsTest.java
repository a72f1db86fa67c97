package dev.orrery.partition.overlay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.key.KeyRange;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecentStatisticsTest {
    private static final byte[] KEY = {5};
    private static final byte[] STORED = {1};
    private static final byte[] NOTED = {2};

    @TempDir Path directory;

    private final RecentStatistics recent = new RecentStatistics();
    private StorageEnvironment environment;
    private PartitionStore store;
    private ReadView view;

    @BeforeEach
    void open() {
        environment = new StorageEnvironment(StorageOptions.defaults());
        store = PartitionStore.open(environment, directory.resolve("s"), StoreOptions.local());
        store.write(
                new BatchBuilder().put(Family.LOGICAL, KEY, STORED).build(),
                WriteDurability.NO_SYNC);
        view = store.latest();
    }

    @AfterEach
    void close() {
        view.close();
        store.close();
        environment.close();
    }

    private byte @Nullable [] foundAfter(long lsn) {
        StoreView known = recent.over(view, lsn);
        return known.find(Family.LOGICAL, KEY);
    }

    private Overlay begunOn(long lsn) {
        return new Overlay(recent.over(view, lsn));
    }

    /** A batch that is applied, though the store has what it had: so it is seen who answers. */
    private void put(long baseLsn) {
        Overlay overlay = begunOn(baseLsn);
        overlay.put(Family.LOGICAL, KEY, NOTED);
        recent.note(overlay, baseLsn + 1);
    }

    @Test
    void whatABatchChangedIsKnownToTheNext() {
        put(7);
        assertThat(foundAfter(8)).isEqualTo(NOTED);
    }

    @Test
    void nothingIsKnownAfterABatchOfSomebodyElse() {
        put(7);
        assertThat(foundAfter(9)).isEqualTo(STORED);
        assertThat(foundAfter(8)).isEqualTo(STORED);
    }

    @Test
    void aBatchThatWasNotAppliedLeavesNothing() {
        begunOn(7).put(Family.LOGICAL, KEY, NOTED);
        assertThat(foundAfter(7)).isEqualTo(STORED);
    }

    @Test
    void deletionsAreLeftToTheStore() {
        put(7);
        Overlay overlay = begunOn(8);
        overlay.delete(Family.LOGICAL, KEY);
        recent.note(overlay, 9);
        assertThat(foundAfter(9)).isEqualTo(STORED);
    }

    @Test
    void aDeletedRangeIsForgotten() {
        put(7);
        Overlay overlay = begunOn(8);
        overlay.deleteRange(Family.LOGICAL, KeyRange.of(new byte[] {1}, new byte[] {9}));
        recent.note(overlay, 9);
        assertThat(foundAfter(9)).isEqualTo(STORED);
    }
}

package dev.orrery.partition.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.Lookup;
import dev.orrery.storage.engine.ReadTier;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.record.LogicalStatistics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordCountsTest {
    private static final int CONTAINER = 7;
    private static final int OTHER = 8;

    private final RecordCounts counts = new RecordCounts();

    /** A store with as many records in every container. */
    private static final class Store implements StoreView {
        private final long records;
        private int looks;

        Store(long records) {
            this.records = records;
        }

        @Override
        public byte @Nullable [] find(Family family, byte[] key) {
            looks++;
            return new LogicalStatistics(records, records).encode();
        }

        @Override
        public Lookup find(Family family, byte[] key, ReadTier tier) {
            throw new UnsupportedOperationException("nothing but the number is read");
        }

        @Override
        public KeyCursor scan(Family family, byte[] from, byte @Nullable [] to) {
            throw new UnsupportedOperationException("nothing but the number is read");
        }

        @Override
        public void close() {}
    }

    @Test
    void theNumberIsReadOnceForEachBatch() {
        Store store = new Store(10);
        assertThat(counts.of(store, CONTAINER, 1)).isEqualTo(10);
        assertThat(counts.of(store, CONTAINER, 1)).isEqualTo(10);
        assertThat(store.looks).isOne();
        Store later = new Store(11);
        assertThat(counts.of(later, CONTAINER, 2)).isEqualTo(11);
        assertThat(later.looks).isOne();
    }

    @Test
    void containersHaveNumbersOfTheirOwn() {
        assertThat(counts.of(new Store(10), CONTAINER, 1)).isEqualTo(10);
        assertThat(counts.of(new Store(20), OTHER, 1)).isEqualTo(20);
        assertThat(counts.of(new Store(10), CONTAINER, 1)).isEqualTo(10);
    }
}

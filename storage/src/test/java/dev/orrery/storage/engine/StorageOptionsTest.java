package dev.orrery.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StorageOptionsTest {
    private static final long MIB = 1L << 20;

    @Test
    void theCacheGrowsWithTheHeap() {
        assertThat(StorageOptions.cacheBeside(6_000 * MIB)).isEqualTo(3_000 * MIB);
    }

    @Test
    void aSmallHeapDoesNotMakeTheCacheSmallerThanItsDefault() {
        assertThat(StorageOptions.cacheBeside(256 * MIB))
                .isEqualTo(StorageOptions.defaults().blockCacheBytes());
    }
}

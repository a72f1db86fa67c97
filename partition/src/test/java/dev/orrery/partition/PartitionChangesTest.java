package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Splits and merges partitions while they are written to, and compares them with a model. */
class PartitionChangesTest {
    @TempDir Path directory;

    private ChangingPartitions all;

    @BeforeEach
    void open() {
        all = new ChangingPartitions(directory);
    }

    @AfterEach
    void close() {
        all.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void randomSplitsAndMergesKeepEveryItem(long seed) {
        all.install(ChangingPartitions.definition(1, IndexingPolicy.ALL, TimeToLive.OFF));
        Random random = new Random(seed);
        for (int round = 0; round < 7; round++) {
            AtomicBoolean ended = new AtomicBoolean();
            long writerSeed = random.nextLong();
            CompletableFuture<Void> writer =
                    CompletableFuture.runAsync(() -> all.writeUntil(ended, new Random(writerSeed)));
            int place = random.nextInt(all.partitions.size());
            if (all.partitions.size() > 1 && random.nextInt(5) < 2) {
                all.merge(Math.min(place, all.partitions.size() - 2));
            } else {
                all.split(place, 2 + random.nextInt(2));
            }
            ended.set(true);
            writer.join();
            if (random.nextBoolean()) {
                all.partitions.get(random.nextInt(all.partitions.size())).lineage().trim();
            }
            all.requireModel();
        }
        all.partitions.forEach(partition -> partition.lineage().trim());
        all.requireModel();
        all.partitions.forEach(all::requireExact);
    }

    @Test
    void childrenGoOnWithTheParentsNumbers() {
        all.install(ChangingPartitions.definition(1, IndexingPolicy.ALL, TimeToLive.OFF));
        for (int i = 0; i < ChangingPartitions.KEYS; i++) {
            all.write("k" + i, i);
        }
        long lsn = all.partitions.getFirst().lsn();
        all.split(0, 2);
        assertThat(all.partitions).allSatisfy(child -> assertThat(child.lsn()).isEqualTo(lsn));
        all.write("k1", 2_000);
        long highest =
                all.partitions.stream().mapToLong(PhysicalPartition::lsn).max().orElseThrow();
        all.merge(0);
        assertThat(all.partitions.getFirst().lsn()).isEqualTo(highest + 1);
        all.write("k1", 3_000);
        assertThat(all.partitions.getFirst().lsn()).isEqualTo(highest + 2);
        all.requireModel();
    }

    @Test
    void aWalkOverTheIndexGoesOnInTheChildren() {
        all.install(ChangingPartitions.definition(1, IndexingPolicy.NONE, TimeToLive.OFF));
        for (int i = 0; i < 3_000; i++) {
            all.write("k" + i, i);
        }
        all.install(ChangingPartitions.definition(2, IndexingPolicy.ALL, new TimeToLive(1_000)));
        all.split(0, 3);
        all.partitions.forEach(
                child -> {
                    while (child.statistics(PartitionFixture.CONTAINER).indexProgress() < 100) {
                        Thread.onSpinWait();
                    }
                    child.lineage().trim();
                });
        all.requireModel();
        all.partitions.forEach(all::requireExact);
        assertThat(all.entries(Family.EXPIRY)).isEqualTo(all.model.size());
    }

    @Test
    void expiredItemsOfTheOtherHalfAreNotCounted() {
        all.install(ChangingPartitions.definition(1, IndexingPolicy.ALL, new TimeToLive(5)));
        for (int i = 0; i < ChangingPartitions.KEYS; i++) {
            all.write("k" + i, i);
        }
        all.split(0, 2);
        all.fixture.clock.advanceSeconds(10);
        all.model.clear();
        all.partitions.forEach(PhysicalPartition::tick);
        for (PhysicalPartition child : all.partitions) {
            while (child.statistics().items() > 0) {
                Thread.onSpinWait();
            }
        }
        all.requireModel();
        all.merge(0);
        all.write("k5", 55);
        all.requireModel();
        all.partitions.forEach(partition -> partition.lineage().trim());
        all.partitions.forEach(all::requireExact);
    }
}

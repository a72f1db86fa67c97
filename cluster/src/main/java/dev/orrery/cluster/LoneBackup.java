package dev.orrery.cluster;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.operation.MetadataOperations;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.StandStill;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Copies all that a node keeps that is alone, by hard links, while requests go on. All writers
 * stand still together for a moment, so that the copies are what an end of the process at that
 * moment would have left: every acknowledged write is in them, and a change that goes over several
 * partitions is there with what it takes to finish it.
 */
record LoneBackup(
        Catalog catalog,
        IntentLog intents,
        LocalPartitions partitions,
        MetadataOperations operations,
        Clock clock) {
    /** Makes the copies in a folder that is there and empty. */
    BackupReport into(Path folder) {
        return operations.alone(() -> copy(folder));
    }

    private BackupReport copy(Path folder) {
        List<PhysicalPartition> parts = parts();
        List<PhysicalPartition> all = everything(parts).toList();
        // Beside requests, so that little is left to do while they wait.
        all.forEach(PhysicalPartition::flush);
        long begin = clock.monotonicNanos();
        try (StandStill _ = StandStill.of(all)) {
            catalog.partition().checkpoint(folder.resolve(DataPaths.CATALOG));
            intents.partition().checkpoint(folder.resolve(DataPaths.INTENTS));
            partitions.checkpoint(
                    parts.stream().map(PhysicalPartition::number).toList(),
                    folder.resolve(DataPaths.PARTITIONS));
        }
        long pauseNanos = clock.monotonicNanos() - begin;
        return new BackupReport(parts.size(), TimeUnit.NANOSECONDS.toMillis(pauseNanos));
    }

    private List<PhysicalPartition> parts() {
        return catalog.snapshot().allRanges().stream()
                .map(RangeRecord::number)
                .map(partitions::partition)
                .toList();
    }

    private Stream<PhysicalPartition> everything(List<PhysicalPartition> parts) {
        return Stream.concat(Stream.of(catalog.partition(), intents.partition()), parts.stream());
    }
}

package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.split.Succession;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.partition.PhysicalPartition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the physical partitions what the catalog says, after an operation that did not reach its
 * end: partitions it does not name are deleted, containers it does not name are dropped, and
 * definitions older than its own are installed. Numbers that were seen on something left over are
 * used up first: a partition remembers what was dropped and would not take it again.
 */
final class Reconciliation {
    private static final Logger LOG = LoggerFactory.getLogger(Reconciliation.class);

    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final Succession succession;

    Reconciliation(Catalog catalog, LocalPartitions partitions, Succession succession) {
        this.catalog = catalog;
        this.partitions = partitions;
        this.succession = succession;
    }

    void run() {
        partitions.open(PartitionLists.descriptors(catalog.snapshot().allRanges()));
        followDepartures();
        CatalogSnapshot snapshot = catalog.snapshot();
        List<RangeRecord> ranges = snapshot.allRanges();
        deleteUnknown(ranges);
        partitions.open(PartitionLists.descriptors(ranges));
        dropUnknown(snapshot, ranges);
        for (RangeRecord range : ranges) {
            installMissing(range, snapshot.containersOf(range.owner()));
        }
    }

    /** Splits and merges happen in the partitions; the catalog may not know the last ones yet. */
    private void followDepartures() {
        for (RangeRecord range : catalog.snapshot().allRanges()) {
            partitions
                    .partition(range.number())
                    .lineage()
                    .departure()
                    .ifPresent(
                            departure -> {
                                LOG.atInfo()
                                        .addKeyValue("partition", range.number())
                                        .log("Bringing a split or merge into the catalog");
                                succession.commit(departure, 0);
                            });
        }
    }

    /** Whether the store of a partition has failed: it may have been split, and not show it. */
    private boolean isUncertain(RangeRecord range) {
        return partitions.find(range.number()).map(PhysicalPartition::isFailed).orElse(false);
    }

    private void deleteUnknown(List<RangeRecord> ranges) {
        Set<Integer> unknown = new HashSet<>(partitions.stored());
        PartitionLists.numbers(ranges).forEach(unknown::remove);
        if (unknown.isEmpty()) {
            return;
        }
        if (ranges.stream().anyMatch(this::isUncertain)) {
            LOG.atWarn()
                    .addKeyValue("partitions", unknown)
                    .log("Leftover partitions stay until a partition that failed is opened again");
            return;
        }
        LOG.atInfo().addKeyValue("partitions", unknown).log("Deleting leftover partitions");
        CatalogEdit edit = catalog.edit();
        unknown.forEach(edit::usePartitionNumber);
        commitIfNews(edit);
        partitions.deleteAll(unknown);
    }

    private void dropUnknown(CatalogSnapshot snapshot, List<RangeRecord> ranges) {
        for (RangeRecord range : ranges) {
            Set<Integer> unknown =
                    partitions.definitions(range.number()).stream()
                            .map(ContainerDefinition::number)
                            .collect(Collectors.toCollection(HashSet::new));
            snapshot.containersOf(range.owner()).forEach(c -> unknown.remove(c.number()));
            for (int container : unknown) {
                drop(range, container);
            }
        }
    }

    private void drop(RangeRecord range, int container) {
        LOG.atInfo()
                .addKeyValue("partition", range.number())
                .addKeyValue("container", container)
                .log("Dropping a leftover container");
        CatalogEdit edit = catalog.edit();
        edit.useContainerNumber(container);
        commitIfNews(edit);
        partitions.drop(List.of(range.number()), container);
    }

    private void commitIfNews(CatalogEdit edit) {
        if (edit.usesNewNumbers()) {
            catalog.commit(edit);
        }
    }

    private void installMissing(RangeRecord range, List<ContainerRecord> containers) {
        List<ContainerDefinition> installed = partitions.definitions(range.number());
        for (ContainerRecord container : containers) {
            ContainerDefinition wanted = container.definition();
            boolean upToDate =
                    installed.stream()
                            .anyMatch(
                                    found ->
                                            found.number() == wanted.number()
                                                    && found.version() >= wanted.version());
            if (!upToDate) {
                partitions.install(List.of(range.number()), wanted);
            }
        }
    }
}

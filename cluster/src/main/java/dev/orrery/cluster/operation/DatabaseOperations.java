package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.catalog.ResourceNames;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Creates and deletes databases. */
final class DatabaseOperations {
    private final Workspace workspace;
    private final LocalPartitions partitions;
    private final CatalogLimits limits;

    DatabaseOperations(Workspace workspace, LocalPartitions partitions, CatalogLimits limits) {
        this.workspace = workspace;
        this.partitions = partitions;
        this.limits = limits;
    }

    DatabaseRecord create(String id, ContainerSchema schema, Optional<Throughput> throughput) {
        ResourceNames.require(id);
        CatalogSnapshot snapshot = workspace.snapshot();
        if (snapshot.database(new ResourceName.ByName(id)).isPresent()) {
            throw new OrreryException(
                    ErrorCode.ALREADY_EXISTS, "A database '" + id + "' exists already.");
        }
        ResourceCounts.requireRoom(snapshot, limits);
        CatalogEdit edit = workspace.edit();
        DatabaseRecord record =
                edit.write(new DatabaseRecord(edit.newDatabaseNumber(), id, schema, edit.stamp()));
        List<RangeRecord> ranges =
                throughput.map(given -> sharedRanges(edit, record, given)).orElse(List.of());
        workspace.run(
                () -> partitions.create(PartitionLists.descriptors(ranges), List.of()),
                edit,
                () -> {});
        return record;
    }

    private List<RangeRecord> sharedRanges(
            CatalogEdit edit, DatabaseRecord database, Throughput throughput) {
        return NewRanges.write(
                edit,
                new ThroughputOwner.SharedDatabase(database.number()),
                throughput,
                limits.capacity().partitionsOfDatabase(throughput));
    }

    void delete(int number, EtagCondition condition) {
        CatalogSnapshot snapshot = workspace.snapshot();
        DatabaseRecord current =
                snapshot.database(new ResourceName.ByNumber(number))
                        .orElseThrow(() -> Missing.database(number));
        Conditions.require(current, condition);
        List<ThroughputOwner> owners = new ArrayList<>();
        owners.add(new ThroughputOwner.SharedDatabase(number));
        CatalogEdit edit = workspace.edit();
        edit.remove(current);
        snapshot.users().users(number).forEach(user -> UserOperations.remove(edit, snapshot, user));
        for (ContainerRecord container : snapshot.containers(number)) {
            edit.remove(container);
            owners.add(new ThroughputOwner.DedicatedContainer(number, container.number()));
        }
        List<RangeRecord> ranges =
                owners.stream()
                        .flatMap(owner -> OwnedRecords.remove(edit, snapshot, owner).stream())
                        .toList();
        workspace.run(() -> {}, edit, () -> partitions.deleteAll(PartitionLists.numbers(ranges)));
    }
}

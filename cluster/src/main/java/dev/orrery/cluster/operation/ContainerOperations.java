package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.catalog.ResourceNames;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.GraphSettings;
import java.util.List;
import java.util.Optional;

/** Creates, replaces and deletes containers. */
final class ContainerOperations {
    private static final long FIRST_VERSION = 1;

    private final Workspace workspace;
    private final LocalPartitions partitions;
    private final CatalogLimits limits;

    ContainerOperations(Workspace workspace, LocalPartitions partitions, CatalogLimits limits) {
        this.workspace = workspace;
        this.partitions = partitions;
        this.limits = limits;
    }

    ContainerRecord create(
            int databaseNumber, ContainerSpec spec, Optional<Throughput> throughput) {
        CatalogSnapshot snapshot = workspace.snapshot();
        requireCreatable(snapshot, databaseNumber, spec);
        ThroughputOwner.SharedDatabase shared = new ThroughputOwner.SharedDatabase(databaseNumber);
        boolean sharing = throughput.isEmpty() && snapshot.ranges(shared).isPresent();
        CatalogEdit edit = workspace.edit();
        ContainerIdentity identity =
                new ContainerIdentity(
                        databaseNumber, edit.newContainerNumber(), FIRST_VERSION, spec.apiKind());
        ContainerDefinition definition = definition(identity, spec, schema(identity, spec));
        if (sharing) {
            ResourceCounts.requireRoom(snapshot, shared, limits);
            return createShared(edit, spec, definition, snapshot.ranges(shared).get().all());
        }
        return createDedicated(edit, spec, definition, throughput.orElse(Throughput.DEFAULT));
    }

    private void requireCreatable(
            CatalogSnapshot snapshot, int databaseNumber, ContainerSpec spec) {
        ResourceNames.require(spec.id());
        if (snapshot.database(new ResourceName.ByNumber(databaseNumber)).isEmpty()) {
            throw Missing.database(databaseNumber);
        }
        if (snapshot.container(databaseNumber, new ResourceName.ByName(spec.id())).isPresent()) {
            throw new OrreryException(
                    ErrorCode.ALREADY_EXISTS,
                    "A container '" + spec.id() + "' exists already in this database.");
        }
        ResourceCounts.requireRoom(snapshot, limits);
    }

    private ContainerRecord createShared(
            CatalogEdit edit,
            ContainerSpec spec,
            ContainerDefinition definition,
            List<RangeRecord> ranges) {
        ThroughputOwner owner = ranges.getFirst().owner();
        ContainerRecord record = edit.write(record(spec, definition, owner, edit));
        // Nodes that follow the catalog learn of the container from it, others beforehand.
        Runnable install = () -> partitions.install(PartitionLists.numbers(ranges), definition);
        if (partitions.followCatalog()) {
            workspace.run(() -> {}, edit, install);
        } else {
            workspace.run(install, edit, () -> {});
        }
        return record;
    }

    private ContainerRecord createDedicated(
            CatalogEdit edit,
            ContainerSpec spec,
            ContainerDefinition definition,
            Throughput throughput) {
        ThroughputOwner owner =
                new ThroughputOwner.DedicatedContainer(
                        definition.identity().databaseNumber(), definition.number());
        int count = limits.capacity().partitionsOfContainer(throughput);
        ContainerRecord record = edit.write(record(spec, definition, owner, edit));
        List<RangeRecord> ranges = NewRanges.write(edit, owner, throughput, count);
        workspace.run(
                () -> partitions.create(PartitionLists.descriptors(ranges), List.of(definition)),
                edit,
                () -> partitions.await(PartitionLists.numbers(ranges), definition));
        return record;
    }

    ContainerRecord replace(int number, ContainerSpec spec, EtagCondition condition) {
        CatalogSnapshot snapshot = workspace.snapshot();
        ContainerRecord current = current(snapshot, number);
        Conditions.require(current, condition);
        ImmutableProperties.requireUnchanged(current, spec);
        ContainerIdentity older = current.definition().identity();
        ContainerIdentity identity = older.withVersion(older.version() + 1);
        GraphSettings graph =
                GraphSettings.of(spec.schema())
                        .replacing(
                                GraphSettings.of(current.definition().schema()),
                                identity.version());
        ContainerDefinition definition = definition(identity, spec, graph.toSchema());
        CatalogEdit edit = workspace.edit();
        ContainerRecord replaced = edit.write(record(spec, definition, current.owner(), edit));
        List<RangeRecord> ranges = snapshot.ranges(current).all();
        workspace.run(
                () -> {},
                edit,
                () -> partitions.install(PartitionLists.numbers(ranges), definition));
        return replaced;
    }

    void delete(int number, EtagCondition condition) {
        CatalogSnapshot snapshot = workspace.snapshot();
        ContainerRecord current = current(snapshot, number);
        Conditions.require(current, condition);
        CatalogEdit edit = workspace.edit();
        edit.remove(current);
        switch (current.owner()) {
            case ThroughputOwner.SharedDatabase shared -> {
                List<RangeRecord> ranges = snapshot.ranges(current).all();
                workspace.run(
                        () -> {},
                        edit,
                        () -> partitions.drop(PartitionLists.numbers(ranges), number));
            }
            case ThroughputOwner.DedicatedContainer owner -> {
                List<RangeRecord> ranges = OwnedRecords.remove(edit, snapshot, owner);
                workspace.run(
                        () -> {}, edit, () -> partitions.deleteAll(PartitionLists.numbers(ranges)));
            }
        }
    }

    private static ContainerRecord current(CatalogSnapshot snapshot, int number) {
        return snapshot.container(number).orElseThrow(() -> Missing.container(number));
    }

    private static ContainerRecord record(
            ContainerSpec spec,
            ContainerDefinition definition,
            ThroughputOwner owner,
            CatalogEdit edit) {
        return new ContainerRecord(spec.id(), definition, owner, spec.extras(), edit.stamp());
    }

    /** Of a table what it says; of items the settings of the graph in them, as the first. */
    private static ContainerSchema schema(ContainerIdentity identity, ContainerSpec spec) {
        return spec.apiKind() == ApiKind.CASSANDRA
                ? spec.schema()
                : GraphSettings.of(spec.schema())
                        .replacing(GraphSettings.NONE, identity.version())
                        .toSchema();
    }

    private static ContainerDefinition definition(
            ContainerIdentity identity, ContainerSpec spec, ContainerSchema schema) {
        return new ContainerDefinition(
                identity,
                spec.partitionKey(),
                spec.indexing(),
                spec.uniqueKeys(),
                spec.timeToLive(),
                schema,
                spec.changeRetention());
    }
}

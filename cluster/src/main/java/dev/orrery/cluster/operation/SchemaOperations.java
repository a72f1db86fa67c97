package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.operation.SchemaChange.ContainerChange;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Changes the schemas that an API keeps with databases and containers. */
final class SchemaOperations {
    private final Workspace workspace;
    private final LocalPartitions partitions;

    SchemaOperations(Workspace workspace, LocalPartitions partitions) {
        this.workspace = workspace;
        this.partitions = partitions;
    }

    void change(int databaseNumber, Function<CatalogSnapshot, SchemaChange> decision) {
        CatalogSnapshot snapshot = workspace.snapshot();
        DatabaseRecord database =
                snapshot.database(new ResourceName.ByNumber(databaseNumber))
                        .orElseThrow(() -> Missing.database(databaseNumber));
        SchemaChange change = decision.apply(snapshot);
        if (change.isEmpty()) {
            return;
        }
        CatalogEdit edit = workspace.edit();
        change.database()
                .ifPresent(
                        schema ->
                                edit.write(
                                        new DatabaseRecord(
                                                databaseNumber,
                                                database.id(),
                                                schema,
                                                edit.stamp())));
        List<ContainerRecord> changed = new ArrayList<>();
        change.containers()
                .forEach(
                        (number, container) ->
                                changed.add(
                                        edit.write(changed(snapshot, number, container, edit))));
        workspace.run(() -> {}, edit, () -> changed.forEach(each -> install(snapshot, each)));
    }

    private static ContainerRecord changed(
            CatalogSnapshot snapshot, int number, ContainerChange change, CatalogEdit edit) {
        ContainerRecord current =
                snapshot.container(number).orElseThrow(() -> Missing.container(number));
        ContainerDefinition definition = current.definition();
        ContainerIdentity identity = definition.identity();
        return new ContainerRecord(
                current.id(),
                new ContainerDefinition(
                        identity.withVersion(identity.version() + 1),
                        definition.partitionKey(),
                        change.indexing(),
                        definition.uniqueKeys(),
                        definition.timeToLive(),
                        change.schema(),
                        definition.changeRetention()),
                current.owner(),
                current.extras(),
                edit.stamp());
    }

    private void install(CatalogSnapshot snapshot, ContainerRecord container) {
        partitions.install(
                PartitionLists.numbers(snapshot.ranges(container).all()), container.definition());
    }
}

package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;

/** Changes provisioned throughput. */
final class OfferOperations {
    private final Workspace workspace;
    private final CatalogLimits limits;

    OfferOperations(Workspace workspace, CatalogLimits limits) {
        this.workspace = workspace;
        this.limits = limits;
    }

    OfferRecord replace(int number, Throughput throughput, EtagCondition condition) {
        CatalogSnapshot snapshot = workspace.snapshot();
        OfferRecord current = snapshot.offer(number).orElseThrow(() -> Missing.offer(number));
        Conditions.require(current, condition);
        int partitions =
                snapshot.ranges(current.owner()).map(table -> table.all().size()).orElse(0);
        limits.throughput().requireServable(throughput, partitions);
        CatalogEdit edit = workspace.edit();
        OfferRecord replaced =
                edit.write(new OfferRecord(number, current.owner(), throughput, edit.stamp()));
        workspace.run(() -> {}, edit, () -> {});
        return replaced;
    }
}

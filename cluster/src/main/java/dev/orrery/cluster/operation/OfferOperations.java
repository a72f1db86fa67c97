package dev.orrery.cluster.operation;

import dev.orrery.cluster.capacity.OwnerCapacity;
import dev.orrery.cluster.capacity.ThroughputPreview;
import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.planning.ThroughputRules.Verdict;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PhysicalPartition;
import java.util.Map;

/** Changes provisioned throughput. */
final class OfferOperations {
    private final Workspace workspace;
    private final LocalPartitions partitions;
    private final CatalogLimits limits;

    OfferOperations(Workspace workspace, LocalPartitions partitions, CatalogLimits limits) {
        this.workspace = workspace;
        this.partitions = partitions;
        this.limits = limits;
    }

    OfferRecord replace(int number, Throughput throughput, EtagCondition condition) {
        CatalogSnapshot snapshot = workspace.snapshot();
        OfferRecord current = snapshot.offer(number).orElseThrow(() -> Missing.offer(number));
        Conditions.require(current, condition);
        OwnerCapacity capacity = OwnerCapacity.of(limits.capacity(), snapshot, current);
        requirePossible(capacity, throughput);
        CatalogEdit edit = workspace.edit();
        OfferRecord replaced = edit.write(current.with(throughput, edit.stamp()));
        workspace.run(() -> {}, edit, () -> {});
        return replaced;
    }

    private void requirePossible(OwnerCapacity capacity, Throughput wanted) {
        if (capacity.isPending()) {
            throw new OrreryException(
                    ErrorCode.LOCKED,
                    "An earlier change of this throughput is still pending: physical partitions are"
                            + " being split for it. Try again when it is done.");
        }
        switch (capacity.judge(wanted, storedBytes(capacity))) {
            // What the present partitions can serve of it is had at once, the rest as they split.
            case Verdict.AtOnce _, Verdict.AfterSplits _ -> {}
            case Verdict.Refused(String reason) -> throw OrreryException.badRequest(reason);
        }
    }

    Map<Integer, Double> budgets(OfferRecord offer) {
        return OwnerCapacity.of(limits.capacity(), workspace.snapshot(), offer).budgets();
    }

    OfferState state(OfferRecord offer) {
        OwnerCapacity capacity = OwnerCapacity.of(limits.capacity(), workspace.snapshot(), offer);
        return new OfferState(
                offer,
                capacity.isPending(),
                capacity.minimumRuPerSecond(storedBytes(capacity)),
                capacity.instantMaximumRuPerSecond(),
                capacity.usableRuPerSecond());
    }

    ThroughputPreview preview(OfferRecord offer, Throughput wanted) {
        OwnerCapacity capacity = OwnerCapacity.of(limits.capacity(), workspace.snapshot(), offer);
        return capacity.preview(wanted, storedBytes(capacity));
    }

    /** A partition that is just being replaced counts nothing; the next question sees it. */
    private long storedBytes(OwnerCapacity capacity) {
        return capacity.ranges().stream()
                .map(RangeRecord::number)
                .flatMap(number -> partitions.find(number).stream())
                .mapToLong(PhysicalPartition::itemBytes)
                .sum();
    }
}

package dev.orrery.partition;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.model.cost.Priority;
import java.util.Optional;

/** Rows of the replica on this node, within the partition's budget. */
final class LocalRows implements PartitionRows {
    private final RowReader reader;
    private final Spending spending;

    LocalRows(RowReader reader, Spending spending) {
        this.reader = reader;
        this.spending = spending;
    }

    @Override
    public RowPage slice(SliceRequest request) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.of(request.address()),
                () -> reader.slice(request),
                RowPage::charge);
    }

    @Override
    public Optional<RowPage> cached(SliceRequest request) {
        spending.require(Priority.HIGH);
        Optional<RowPage> page = reader.cached(request);
        page.ifPresent(found -> spending.pay(Priority.HIGH, request.address(), found.charge()));
        return page;
    }

    @Override
    public RowPage scan(RowScanRequest request) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.all(request.containerNumber()),
                () -> reader.scan(request),
                RowPage::charge);
    }

    @Override
    public RowPage lookUp(IndexRequest request) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.all(request.containerNumber()),
                () -> reader.lookUp(request),
                RowPage::charge);
    }

    @Override
    public RowChangesPage changes(RowChangesRequest request) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.all(request.containerNumber()),
                () -> reader.changes(request),
                RowChangesPage::charge);
    }
}

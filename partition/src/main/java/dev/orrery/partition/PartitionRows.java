package dev.orrery.partition;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.model.cost.Priority;
import java.util.Optional;

/** Reads of rows of tables within the partition's budget. All but one may wait for the disk. */
public final class PartitionRows {
    private final RowReader reader;
    private final Spending spending;

    PartitionRows(RowReader reader, Spending spending) {
        this.reader = reader;
        this.spending = spending;
    }

    /** Reads rows of one logical partition. */
    public RowPage slice(SliceRequest request) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.of(request.address()),
                () -> reader.slice(request),
                RowPage::charge);
    }

    /** Reads one row if memory has the answer. Never waits for the disk. */
    public Optional<RowPage> cached(SliceRequest request) {
        spending.require(Priority.HIGH);
        Optional<RowPage> page = reader.cached(request);
        page.ifPresent(found -> spending.pay(Priority.HIGH, request.address(), found.charge()));
        return page;
    }

    /** Reads rows of many logical partitions. */
    public RowPage scan(RowScanRequest request) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.all(request.containerNumber()),
                () -> reader.scan(request),
                RowPage::charge);
    }

    /** Reads rows by an index. */
    public RowPage lookUp(IndexRequest request) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.all(request.containerNumber()),
                () -> reader.lookUp(request),
                RowPage::charge);
    }

    /** Reads the rows of a table that changed. */
    public RowChangesPage changes(RowChangesRequest request) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.all(request.containerNumber()),
                () -> reader.changes(request),
                RowChangesPage::charge);
    }
}

package dev.orrery.partition;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.model.command.ReadTerms;
import java.util.Optional;

/** Rows of the replica on this node, within the partition's budget. */
final class LocalRows implements PartitionRows {
    private final RowReader reader;
    private final Spending spending;
    private final Freshness freshness;

    LocalRows(RowReader reader, Spending spending, Freshness freshness) {
        this.reader = reader;
        this.spending = spending;
        this.freshness = freshness;
    }

    @Override
    public RowPage slice(SliceRequest request, ReadTerms terms) {
        freshness.await(terms);
        return spending.run(
                terms.priority(),
                Spending.Reach.of(request.address()),
                () -> ReadPrices.of(reader.slice(request), terms),
                RowPage::charge);
    }

    @Override
    public Optional<RowPage> cached(SliceRequest request, ReadTerms terms) {
        if (!freshness.isMet(terms)) {
            return Optional.empty();
        }
        spending.require(terms.priority());
        Optional<RowPage> page = reader.cached(request).map(found -> ReadPrices.of(found, terms));
        page.ifPresent(found -> spending.pay(terms.priority(), request.address(), found.charge()));
        return page;
    }

    @Override
    public RowPage scan(RowScanRequest request, ReadTerms terms) {
        freshness.await(terms);
        return spending.run(
                terms.priority(),
                Spending.Reach.all(request.containerNumber()),
                () -> ReadPrices.of(reader.scan(request), terms),
                RowPage::charge);
    }

    @Override
    public RowPage lookUp(IndexRequest request, ReadTerms terms) {
        freshness.await(terms);
        return spending.run(
                terms.priority(),
                Spending.Reach.all(request.containerNumber()),
                () -> ReadPrices.of(reader.lookUp(request), terms),
                RowPage::charge);
    }

    @Override
    public RowChangesPage changes(RowChangesRequest request, ReadTerms terms) {
        freshness.await(terms);
        return spending.run(
                terms.priority(),
                Spending.Reach.all(request.containerNumber()),
                () -> ReadPrices.of(reader.changes(request), terms),
                RowChangesPage::charge);
    }
}

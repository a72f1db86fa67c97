package dev.orrery.partition;

import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowPage;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.LookupPage;
import dev.orrery.query.range.QueryMetrics;
import dev.orrery.query.range.RangeQueryPage;

/** What was read, at the price of the terms it was read under. */
final class ReadPrices {
    private ReadPrices() {}

    private static boolean isUsual(ReadTerms terms) {
        return terms.priceFactor() == 1;
    }

    static Outcome of(Outcome read, ReadTerms terms) {
        if (isUsual(terms)) {
            return read;
        }
        double charge = read.charge() * terms.priceFactor();
        return switch (read) {
            case Outcome.Found found -> new Outcome.Found(found.item(), charge, found.lsn());
            case Outcome.NotModified same ->
                    new Outcome.NotModified(same.etag(), charge, same.lsn());
            case Outcome.Refused no ->
                    new Outcome.Refused(
                            no.code(), no.message(), charge, no.lsn(), no.retryAfterMillis());
            case Outcome.Written _,
                    Outcome.Deleted _,
                    Outcome.BatchEnded _,
                    Outcome.RowOutcome _,
                    Outcome.PartitionDeleted _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _ ->
                    throw new IllegalStateException("a read has another outcome");
        };
    }

    static ItemPage of(ItemPage page, ReadTerms terms) {
        return isUsual(terms)
                ? page
                : new ItemPage(
                        page.items(),
                        page.resumeKey(),
                        page.charge() * terms.priceFactor(),
                        page.lsn());
    }

    static ChangePage of(ChangePage page, ReadTerms terms) {
        return isUsual(terms)
                ? page
                : new ChangePage(
                        page.items(), page.lsn(), page.more(), page.charge() * terms.priceFactor());
    }

    static RangeQueryPage of(RangeQueryPage page, ReadTerms terms) {
        if (isUsual(terms)) {
            return page;
        }
        QueryMetrics metrics = page.metrics();
        return new RangeQueryPage(
                page.rows(),
                page.continuation(),
                new QueryMetrics(
                        metrics.indexEntries(),
                        metrics.documents(),
                        metrics.rows(),
                        metrics.charge() * terms.priceFactor(),
                        metrics.indexes(),
                        metrics.spentNanos()),
                page.lsn());
    }

    static RowPage of(RowPage page, ReadTerms terms) {
        return isUsual(terms)
                ? page
                : new RowPage(
                        page.partitions(),
                        page.resume(),
                        page.charge() * terms.priceFactor(),
                        page.lsn());
    }

    static RowChangesPage of(RowChangesPage page, ReadTerms terms) {
        return isUsual(terms)
                ? page
                : new RowChangesPage(
                        page.changes(),
                        page.lsn(),
                        page.more(),
                        page.charge() * terms.priceFactor());
    }

    static LookupPage of(LookupPage page, ReadTerms terms) {
        return isUsual(terms)
                ? page
                : new LookupPage(page.items(), page.charge() * terms.priceFactor());
    }

    static AdjacencyPage of(AdjacencyPage page, ReadTerms terms) {
        return isUsual(terms)
                ? page
                : new AdjacencyPage(
                        page.neighbours(), page.rest(), page.charge() * terms.priceFactor());
    }
}

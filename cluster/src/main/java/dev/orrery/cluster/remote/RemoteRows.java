package dev.orrery.cluster.remote;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.partition.PartitionRows;
import java.util.Optional;

/** Rows of a partition elsewhere. */
record RemoteRows(Inquiry inquiry) implements PartitionRows {
    @Override
    public RowPage slice(SliceRequest request, ReadTerms terms) {
        return rows(new Question.Slice(request), terms);
    }

    /** Another node is never asked without waiting. */
    @Override
    public Optional<RowPage> cached(SliceRequest request, ReadTerms terms) {
        return Optional.empty();
    }

    @Override
    public RowPage scan(RowScanRequest request, ReadTerms terms) {
        return rows(new Question.RowScan(request), terms);
    }

    @Override
    public RowPage lookUp(IndexRequest request, ReadTerms terms) {
        return rows(
                new Question.IndexLookup(
                        request.containerNumber(),
                        request.indexNumber(),
                        new Bytes(request.value()),
                        request.range(),
                        request.partition(),
                        request.after(),
                        request.limits()),
                terms);
    }

    private RowPage rows(Question question, ReadTerms terms) {
        RowPage page = inquiry.ask(question, terms, Answer.Rows.class).page();
        inquiry.promise(page.lsn());
        return page;
    }

    @Override
    public RowChangesPage changes(RowChangesRequest request, ReadTerms terms) {
        return inquiry.ask(new Question.RowChanges(request), terms, Answer.RowChanges.class).page();
    }
}

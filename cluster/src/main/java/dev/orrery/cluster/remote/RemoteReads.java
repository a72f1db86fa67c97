package dev.orrery.cluster.remote;

import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.ChangeFeedRequest;
import dev.orrery.partition.ChangePage;
import dev.orrery.partition.ItemPage;
import dev.orrery.partition.ItemRead;
import dev.orrery.partition.LogicalSize;
import dev.orrery.partition.PartitionReads;
import dev.orrery.partition.ScanRequest;
import dev.orrery.query.range.RangeExplanation;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import java.util.List;
import java.util.Optional;

/** Items of a partition elsewhere. */
record RemoteReads(Inquiry inquiry) implements PartitionReads {
    /** Another node is never asked without waiting. */
    @Override
    public Optional<Outcome> readCached(ItemRead read, ReadTerms terms) {
        return Optional.empty();
    }

    @Override
    public Outcome read(ItemRead read, ReadTerms terms) {
        Outcome outcome = inquiry.ask(new Question.Item(read), terms, Answer.Item.class).outcome();
        inquiry.promise(outcome.lsn());
        return outcome;
    }

    @Override
    public Optional<String> idOf(ItemAddress address, ResourceId resourceId) {
        return inquiry.ask(
                        new Question.IdOf(address, resourceId), ReadTerms.USUAL, Answer.IdOf.class)
                .id();
    }

    @Override
    public ItemPage scan(ScanRequest request, ReadTerms terms) {
        ItemPage page = inquiry.ask(new Question.Scan(request), terms, Answer.Scan.class).page();
        inquiry.promise(page.lsn());
        return page;
    }

    @Override
    public ChangePage changes(ChangeFeedRequest request, ReadTerms terms) {
        return inquiry.ask(new Question.Changes(request), terms, Answer.Changes.class).page();
    }

    @Override
    public RangeQueryPage query(RangeQueryRequest request, ReadTerms terms) {
        Question question = new Question.Query(RemoteQuery.of(request));
        RangeQueryPage page = inquiry.ask(question, terms, Answer.Query.class).page().toPage();
        inquiry.promise(page.lsn());
        return page;
    }

    @Override
    public List<LogicalSize> largest(int containerNumber, int limit) {
        return inquiry.ask(
                        new Question.Largest(containerNumber, limit),
                        ReadTerms.USUAL,
                        Answer.Largest.class)
                .sizes();
    }

    @Override
    public RangeExplanation explain(RangeQueryRequest request, boolean execute) {
        Question question = new Question.Explain(RemoteQuery.of(request), execute);
        return inquiry.ask(question, ReadTerms.USUAL, Answer.Explain.class)
                .explanation()
                .toExplanation();
    }
}

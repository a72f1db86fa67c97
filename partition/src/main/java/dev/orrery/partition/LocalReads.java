package dev.orrery.partition;

import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.query.range.RangeExplanation;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadTier;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Items of the replica on this node. No read enters the writer; all but the bookkeeping ones are
 * paid for.
 */
final class LocalReads implements PartitionReads {
    private final ItemReader reader;
    private final ItemScanner scanner;
    private final ResourceIdReader resourceIds;
    private final ChangeReader changes;
    private final QueryReader queries;
    private final LargestReader largest;
    private final Spending spending;
    private final Supplier<PartitionState> known;
    private final Freshness freshness;

    /**
     * The reads of a partition.
     *
     * @param known the state, also of a replica that may not answer yet
     * @param freshness when the replica may answer
     */
    LocalReads(
            PartitionStore store,
            LiveReads reads,
            Spending spending,
            Supplier<PartitionState> known,
            Freshness freshness) {
        this.reader = new ItemReader(store, reads);
        this.scanner = new ItemScanner(store, reads);
        this.resourceIds = new ResourceIdReader(store, reads);
        this.changes = new ChangeReader(store, reads);
        this.queries = new QueryReader(store, reads);
        this.largest = new LargestReader(store, reads);
        this.spending = spending;
        this.known = known;
        this.freshness = freshness;
    }

    /** How queries are answered, for transactions that query too. */
    QueryReader queries() {
        return queries;
    }

    @Override
    public Optional<Outcome> readCached(ItemRead read, ReadTerms terms) {
        return freshness.isMet(terms) ? read(read, terms, ReadTier.BLOCK_CACHE) : Optional.empty();
    }

    @Override
    public Outcome read(ItemRead read, ReadTerms terms) {
        freshness.await(terms);
        return read(read, terms, ReadTier.DISK).orElseThrow();
    }

    /** Looked at before, so that an exhausted partition does no work; paid when priced. */
    private Optional<Outcome> read(ItemRead read, ReadTerms terms, ReadTier tier) {
        Outcome.Refused refusal = spending.refusal(terms.priority());
        if (refusal != null) {
            return Optional.of(refusal);
        }
        Optional<Outcome> found =
                reader.read(read.address(), read.id(), read.condition(), tier)
                        .map(outcome -> ReadPrices.of(outcome, terms));
        if (found.isPresent()) {
            refusal = spending.pay(terms.priority(), read.address(), found.get());
        }
        return refusal == null ? found : Optional.of(refusal);
    }

    @Override
    public Optional<String> idOf(ItemAddress address, ResourceId resourceId) {
        freshness.await(ReadTerms.USUAL);
        return resourceIds.idOf(address, resourceId);
    }

    @Override
    public ItemPage scan(ScanRequest request, ReadTerms terms) {
        freshness.await(terms);
        return spending.run(
                terms.priority(),
                Spending.Reach.all(request.containerNumber()),
                () -> ReadPrices.of(scanner.scan(request), terms),
                ItemPage::charge);
    }

    @Override
    public ChangePage changes(ChangeFeedRequest request, ReadTerms terms) {
        freshness.await(terms);
        return spending.run(
                terms.priority(),
                Spending.Reach.all(request.containerNumber()),
                () -> ReadPrices.of(changes.read(request), terms),
                ChangePage::charge);
    }

    @Override
    public RangeQueryPage query(RangeQueryRequest request, ReadTerms terms) {
        freshness.await(terms);
        return spending.run(
                terms.priority(),
                reachOf(request.target()),
                () -> ReadPrices.of(queries.query(request), terms),
                page -> page.metrics().charge());
    }

    private Spending.Reach reachOf(RangeTarget target) {
        return new Spending.Reach(target.containerNumber(), addressOf(target));
    }

    /** The one logical partition that a query reads, if it is one. */
    private Optional<ItemAddress> addressOf(RangeTarget target) {
        int number = target.containerNumber();
        Optional<ContainerDefinition> definition =
                known.get().containers().live(number).map(LiveContainer::definition);
        return target.key()
                .filter(key -> definition.filter(d -> d.partitionKey().isComplete(key)).isPresent())
                .map(
                        key ->
                                new ItemAddress(
                                        number,
                                        definition.orElseThrow().version(),
                                        key,
                                        RingPositions.of(
                                                definition.orElseThrow().partitionKey(), key)));
    }

    @Override
    public List<LogicalSize> largest(int containerNumber, int limit) {
        freshness.await(ReadTerms.USUAL);
        return largest.largest(containerNumber, limit);
    }

    @Override
    public RangeExplanation explain(RangeQueryRequest request, boolean execute) {
        freshness.await(ReadTerms.USUAL);
        return spending.run(
                Priority.HIGH,
                reachOf(request.target()),
                () -> queries.explain(request, execute),
                answer -> answer.page().map(page -> page.metrics().charge()).orElse(0.0));
    }
}

package dev.orrery.partition;

import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.ItemKey;
import dev.orrery.partition.graph.LookupPage;
import dev.orrery.storage.engine.NotInMemory;
import dev.orrery.storage.engine.ReadTier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Elements of graphs in the replica on this node, within the partition's budget. */
final class LocalGraph implements PartitionGraph {
    private final GraphReader reader;
    private final LinkReader links;
    private final Spending spending;
    private final Freshness freshness;

    LocalGraph(GraphReader reader, LinkReader links, Spending spending, Freshness freshness) {
        this.reader = reader;
        this.links = links;
        this.spending = spending;
        this.freshness = freshness;
    }

    @Override
    public Optional<Map<Integer, Long>> told(
            int containerNumber, long since, Set<ElementKey> targets, ReadTerms terms) {
        return freshness.isMet(terms)
                ? links.told(containerNumber, since, targets)
                : Optional.empty();
    }

    @Override
    public LookupPage lookup(int containerNumber, List<ItemKey> keys, ReadTerms terms) {
        freshness.await(terms);
        return lookup(containerNumber, keys, terms, ReadTier.DISK);
    }

    @Override
    public Optional<LookupPage> lookupCached(
            int containerNumber, List<ItemKey> keys, ReadTerms terms) {
        return cached(terms, () -> lookup(containerNumber, keys, terms, ReadTier.BLOCK_CACHE));
    }

    @Override
    public AdjacencyPage adjacent(AdjacencyRequest request, ReadTerms terms) {
        freshness.await(terms);
        return adjacent(request, terms, ReadTier.DISK);
    }

    @Override
    public Optional<AdjacencyPage> adjacentCached(AdjacencyRequest request, ReadTerms terms) {
        return cached(terms, () -> adjacent(request, terms, ReadTier.BLOCK_CACHE));
    }

    private LookupPage lookup(
            int containerNumber, List<ItemKey> keys, ReadTerms terms, ReadTier tier) {
        return spending.run(
                terms.priority(),
                Spending.Reach.all(containerNumber),
                () -> ReadPrices.of(reader.lookup(containerNumber, keys, tier), terms),
                LookupPage::charge);
    }

    private AdjacencyPage adjacent(AdjacencyRequest request, ReadTerms terms, ReadTier tier) {
        return spending.run(
                terms.priority(),
                Spending.Reach.all(request.containerNumber()),
                () -> ReadPrices.of(reader.adjacent(request, tier), terms),
                AdjacencyPage::charge);
    }

    private <T> Optional<T> cached(ReadTerms terms, Supplier<T> read) {
        if (!freshness.isMet(terms)) {
            return Optional.empty();
        }
        try {
            return Optional.of(read.get());
        } catch (NotInMemory e) {
            return Optional.empty();
        }
    }
}

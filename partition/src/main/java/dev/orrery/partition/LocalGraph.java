package dev.orrery.partition;

import dev.orrery.model.cost.Priority;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.ItemKey;
import dev.orrery.partition.graph.LookupPage;
import dev.orrery.storage.engine.NotInMemory;
import dev.orrery.storage.engine.ReadTier;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Elements of graphs in the replica on this node, within the partition's budget. */
final class LocalGraph implements PartitionGraph {
    private final GraphReader reader;
    private final Spending spending;

    LocalGraph(GraphReader reader, Spending spending) {
        this.reader = reader;
        this.spending = spending;
    }

    @Override
    public LookupPage lookup(int containerNumber, List<ItemKey> keys) {
        return lookup(containerNumber, keys, ReadTier.DISK);
    }

    @Override
    public Optional<LookupPage> lookupCached(int containerNumber, List<ItemKey> keys) {
        return cached(() -> lookup(containerNumber, keys, ReadTier.BLOCK_CACHE));
    }

    @Override
    public AdjacencyPage adjacent(AdjacencyRequest request) {
        return adjacent(request, ReadTier.DISK);
    }

    @Override
    public Optional<AdjacencyPage> adjacentCached(AdjacencyRequest request) {
        return cached(() -> adjacent(request, ReadTier.BLOCK_CACHE));
    }

    private LookupPage lookup(int containerNumber, List<ItemKey> keys, ReadTier tier) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.all(containerNumber),
                () -> reader.lookup(containerNumber, keys, tier),
                LookupPage::charge);
    }

    private AdjacencyPage adjacent(AdjacencyRequest request, ReadTier tier) {
        return spending.run(
                Priority.HIGH,
                Spending.Reach.all(request.containerNumber()),
                () -> reader.adjacent(request, tier),
                AdjacencyPage::charge);
    }

    private static <T> Optional<T> cached(Supplier<T> read) {
        try {
            return Optional.of(read.get());
        } catch (NotInMemory e) {
            return Optional.empty();
        }
    }
}

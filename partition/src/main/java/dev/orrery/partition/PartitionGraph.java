package dev.orrery.partition;

import dev.orrery.model.cost.Priority;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.ItemKey;
import dev.orrery.partition.graph.LookupPage;
import java.util.List;
import java.util.Optional;

/** Reads of many elements of a graph within the partition's budget; they may wait for the disk. */
public final class PartitionGraph {
    private final GraphReader reader;
    private final Spending spending;

    PartitionGraph(GraphReader reader, Spending spending) {
        this.reader = reader;
        this.spending = spending;
    }

    /** Reads items by their keys, all of which this partition must own. */
    public LookupPage lookup(int containerNumber, List<ItemKey> keys) {
        return spending.run(
                Priority.HIGH,
                Optional.empty(),
                () -> reader.lookup(containerNumber, keys),
                LookupPage::charge);
    }

    /** The edges that leave some vertices, a page at a time. */
    public AdjacencyPage adjacent(AdjacencyRequest request) {
        return spending.run(
                Priority.HIGH,
                Optional.empty(),
                () -> reader.adjacent(request),
                AdjacencyPage::charge);
    }
}

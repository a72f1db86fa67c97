package dev.orrery.partition;

import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.ItemKey;
import dev.orrery.partition.graph.LookupPage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads of many elements of a graph within a partition's budget. */
public interface PartitionGraph {
    /**
     * Whether the partitions of some vertices know of all edges here that lead to them: empty if
     * not, or if that is not known here, else the LSNs from which on they do, where they have
     * several replicas. Never waits for other nodes; reads memory, but for the rare page of a long
     * outbox.
     *
     * @param since the version of the container's definition with which their index began
     */
    default Optional<Map<Integer, Long>> told(
            int containerNumber, long since, Set<ElementKey> targets, ReadTerms terms) {
        return Optional.empty();
    }

    /** Reads items by their keys, all of which the partition must own; may wait. */
    LookupPage lookup(int containerNumber, List<ItemKey> keys, ReadTerms terms);

    default LookupPage lookup(int containerNumber, List<ItemKey> keys) {
        return lookup(containerNumber, keys, ReadTerms.USUAL);
    }

    /** As {@link #lookup}, without waiting: empty, and free, if memory does not have all of it. */
    Optional<LookupPage> lookupCached(int containerNumber, List<ItemKey> keys, ReadTerms terms);

    /** The edges that leave some vertices, a page at a time; may wait. */
    AdjacencyPage adjacent(AdjacencyRequest request, ReadTerms terms);

    default AdjacencyPage adjacent(AdjacencyRequest request) {
        return adjacent(request, ReadTerms.USUAL);
    }

    /** As {@link #adjacent}, without waiting: empty, and free, if memory does not have it all. */
    Optional<AdjacencyPage> adjacentCached(AdjacencyRequest request, ReadTerms terms);
}

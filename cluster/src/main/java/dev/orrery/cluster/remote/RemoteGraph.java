package dev.orrery.cluster.remote;

import dev.orrery.model.command.ReadTerms;
import dev.orrery.partition.PartitionGraph;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.ItemKey;
import dev.orrery.partition.graph.LookupPage;
import java.util.List;
import java.util.Optional;

/** Elements of graphs in a partition elsewhere. Another node is never asked without waiting. */
record RemoteGraph(Inquiry inquiry) implements PartitionGraph {
    @Override
    public LookupPage lookup(int containerNumber, List<ItemKey> keys, ReadTerms terms) {
        return inquiry.ask(new Question.Lookup(containerNumber, keys), terms, Answer.Lookup.class)
                .page();
    }

    @Override
    public Optional<LookupPage> lookupCached(
            int containerNumber, List<ItemKey> keys, ReadTerms terms) {
        return Optional.empty();
    }

    @Override
    public AdjacencyPage adjacent(AdjacencyRequest request, ReadTerms terms) {
        return inquiry.ask(new Question.Adjacent(request), terms, Answer.Adjacent.class).page();
    }

    @Override
    public Optional<AdjacencyPage> adjacentCached(AdjacencyRequest request, ReadTerms terms) {
        return Optional.empty();
    }
}

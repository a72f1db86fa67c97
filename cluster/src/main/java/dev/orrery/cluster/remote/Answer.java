package dev.orrery.cluster.remote;

import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowPage;
import dev.orrery.model.command.Outcome;
import dev.orrery.partition.ChangePage;
import dev.orrery.partition.ContainerStatistics;
import dev.orrery.partition.ItemPage;
import dev.orrery.partition.LogicalSize;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.LookupPage;
import java.util.List;
import java.util.Optional;

/** What a node answers to a {@link Question}. */
sealed interface Answer {
    record Item(Outcome outcome) implements Answer {}

    record IdOf(Optional<String> id) implements Answer {}

    record Scan(ItemPage page) implements Answer {}

    record Changes(ChangePage page) implements Answer {}

    record Query(RemoteQueryPage page) implements Answer {}

    record Explain(RemoteExplanation explanation) implements Answer {}

    record Largest(List<LogicalSize> sizes) implements Answer {}

    record Rows(RowPage page) implements Answer {}

    record RowChanges(RowChangesPage page) implements Answer {}

    record Lookup(LookupPage page) implements Answer {}

    record Adjacent(AdjacencyPage page) implements Answer {}

    /** An LSN, or the version of a definition; -1 if there is none. */
    record Figure(long value) implements Answer {}

    record Statistics(ContainerStatistics statistics) implements Answer {}

    record Report(RemoteReport report) implements Answer {}
}

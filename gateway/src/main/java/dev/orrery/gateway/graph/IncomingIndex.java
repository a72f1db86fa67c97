package dev.orrery.gateway.graph;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.graph.GraphSettings;
import dev.orrery.partition.Partition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether the index of incoming edges can answer for some vertices. It can if every partition
 * has told theirs of all edges that lead to them. Nothing is asked of partitions for this but the
 * state of their outbox, which is in this node's memory.
 */
final class IncomingIndex {
    private final Routes routes;

    IncomingIndex(Routes routes) {
        this.routes = routes;
    }

    /**
     * The index as it is before a read.
     *
     * @param since the version of the container's definition with which it began
     * @param reached for partitions with several replicas the LSNs that have what there is
     */
    record Ready(ContainerRecord container, long since, Map<Integer, Long> reached) {
        boolean isReachedBy(Partition partition) {
            return partition.lsn() >= reached.getOrDefault(partition.number(), 0L);
        }
    }

    /** Empty if there is no such index, or it is not complete for these vertices. */
    Optional<Ready> ready(int containerNumber, List<ElementKey> targets, RequestContext context) {
        ContainerRecord container = routes.current(containerNumber);
        if (!GraphSettings.of(container.definition()).hasIncoming()) {
            return Optional.empty();
        }
        try {
            return ready(container, Set.copyOf(targets), context);
        } catch (OrreryException e) {
            // Partitions split or close: others know better how to go on.
            return Optional.empty();
        }
    }

    private Optional<Ready> ready(
            ContainerRecord container, Set<ElementKey> targets, RequestContext context) {
        long since = GraphSettings.of(container.definition()).incomingSince();
        Map<Integer, Long> reached = new HashMap<>();
        for (RangeRecord range : routes.ranges(container.number()).all()) {
            Partition partition = routes.partition(range);
            Optional<Map<Integer, Long>> told =
                    partition
                            .graph()
                            .told(
                                    container.number(),
                                    since,
                                    targets,
                                    context.terms(partition.number()));
            if (told.isEmpty()) {
                return Optional.empty();
            }
            told.get().forEach((number, lsn) -> reached.merge(number, lsn, Math::max));
        }
        return Optional.of(new Ready(container, since, reached));
    }
}

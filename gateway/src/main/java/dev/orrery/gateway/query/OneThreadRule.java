package dev.orrery.gateway.query;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.routing.Prepared;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.Partition;
import java.util.List;

/**
 * Decides whether one of the threads for reads asks all ranges of a query by itself: if none of
 * them has to be waited for, and nobody has time to ask others meanwhile.
 */
final class OneThreadRule {
    /** Ranges that one thread asks one after the other. */
    private static final int MAX_RANGES = 4;

    private final Routes routes;
    private final Reads reads;

    OneThreadRule(Routes routes, Reads reads) {
        this.routes = routes;
        this.reads = reads;
    }

    /** How many ranges one thread asks; zero if they are to be asked by several, or waited for. */
    int ranges(ContainerRecord container, QueryRequest request) {
        try {
            List<RangeRecord> ranges = rangesOf(container, request.scope());
            return canBeAsked(ranges, request) ? ranges.size() : 0;
        } catch (OrreryException e) {
            // The query meets it again, and deals with it.
            return 0;
        }
    }

    /** The ranges that can have rows, whatever the filter says. */
    private List<RangeRecord> rangesOf(ContainerRecord container, QueryScope scope) {
        PartitionKeyDefinition keys = container.definition().partitionKey();
        return scope.resolved(routes, container.number())
                .flatMap(
                        within ->
                                within.key()
                                        .map(key -> RingPositions.rangeOf(keys, key))
                                        .orElse(RingRange.FULL)
                                        .intersect(within.bounds()))
                .map(all -> routes.ranges(container.number()).overlapping(all))
                .orElse(List.of());
    }

    private boolean canBeAsked(List<RangeRecord> ranges, QueryRequest request) {
        if (ranges.size() == 1) {
            return isReady(routes.partition(ranges.getFirst()), request);
        }
        return !ranges.isEmpty()
                && ranges.size() <= MAX_RANGES
                && reads.isBusy()
                && ranges.stream().map(routes::partition).allMatch(one -> isAtHand(one, request));
    }

    private static boolean isReady(Partition partition, QueryRequest request) {
        return Prepared.of(partition, request.context()).isDone();
    }

    private static boolean isAtHand(Partition partition, QueryRequest request) {
        return partition.isHere()
                && isReady(partition, request)
                && partition.budget().check(request.context().priority()).isAdmitted();
    }
}

package dev.orrery.gateway;

import dev.orrery.model.command.Command.DeletePartition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/**
 * Deletes the items of a partition key. The beginning of a hierarchical key may lie in several
 * physical partitions, which are asked one after another: each says how far it reaches.
 */
final class PartitionDeletion {
    private final BiFunction<DeletePartition, RequestContext, CompletableFuture<Routed>> router;
    private final RequestContext context;
    private final ItemAddress key;

    /**
     * A deletion that has not begun.
     *
     * @param key the key in the container; its position means nothing
     */
    PartitionDeletion(
            BiFunction<DeletePartition, RequestContext, CompletableFuture<Routed>> router,
            RequestContext context,
            ItemAddress key) {
        this.router = router;
        this.context = context;
        this.key = key;
    }

    /** Deletes what lies in a range of the ring; a refusal ends it, with a part maybe deleted. */
    CompletableFuture<Routed> within(RingRange bounds) {
        return within(bounds, 0);
    }

    private CompletableFuture<Routed> within(RingRange bounds, double spent) {
        PartitionKey partitionKey = key.partitionKey();
        ItemAddress address =
                new ItemAddress(
                        key.containerNumber(), key.definitionVersion(), partitionKey, bounds.min());
        return router.apply(new DeletePartition(address, bounds), context)
                .thenCompose(routed -> goOn(bounds, routed, spent));
    }

    private CompletableFuture<Routed> goOn(RingRange bounds, Routed routed, double spent) {
        if (!(routed.outcome() instanceof Outcome.PartitionDeleted deleted)) {
            return CompletableFuture.completedFuture(routed);
        }
        double charge = RequestUnits.rounded(spent + deleted.charge());
        Optional<RingRange> rest = behind(bounds, deleted.covered());
        return rest.isPresent()
                ? within(rest.get(), charge)
                : CompletableFuture.completedFuture(
                        new Routed(
                                routed.partitionNumber(),
                                new Outcome.PartitionDeleted(
                                        deleted.covered(), charge, deleted.lsn())));
    }

    private static Optional<RingRange> behind(RingRange bounds, RingRange covered) {
        return covered.max().compareTo(bounds.max()) >= 0
                ? Optional.empty()
                : Optional.of(new RingRange(covered.max(), bounds.max()));
    }
}

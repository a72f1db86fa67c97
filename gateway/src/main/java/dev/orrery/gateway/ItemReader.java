package dev.orrery.gateway;

import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.Prepared;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.ItemRead;
import dev.orrery.partition.Partition;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Point reads. */
final class ItemReader {
    private final Routes routes;
    private final Metering metering;

    ItemReader(Routes routes, Metering metering) {
        this.routes = routes;
        this.metering = metering;
    }

    /** Empty if the answer is not in memory, or the route is stale: then {@link #read} finds it. */
    Optional<Routed> readCached(ItemRead read, RequestContext context, Prepared prepared) {
        ItemAddress address = read.address();
        try {
            Partition partition = routes.find(address.containerNumber(), address.position());
            Optional<Outcome> outcome =
                    partition.reads().readCached(read, prepared.terms(partition, context));
            return outcome.isEmpty() || RetryPolicy.isStale(outcome.get())
                    ? Optional.empty()
                    : Optional.of(counted(context, address, partition, outcome.get()));
        } catch (OrreryException e) {
            if (e.code().isStale()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Completes once the partition that owns the item may be read; says how. Never blocks. */
    CompletableFuture<Prepared> prepare(ItemRead read, RequestContext context) {
        ItemAddress address = read.address();
        try {
            return Prepared.of(routes.find(address.containerNumber(), address.position()), context);
        } catch (OrreryException e) {
            // The read meets it again, and deals with it.
            return CompletableFuture.completedFuture(Prepared.NOTHING);
        }
    }

    /** May wait for the disk. */
    Routed read(ItemRead read, RequestContext context, Prepared prepared) {
        ItemAddress address = read.address();
        return RetryPolicy.run(
                () -> {
                    long version = routes.current(address.containerNumber()).definition().version();
                    ItemAddress current = Addresses.withVersion(address, version);
                    Partition partition =
                            routes.find(current.containerNumber(), current.position());
                    ItemRead again = new ItemRead(current, read.id(), read.condition());
                    Outcome outcome =
                            partition.reads().read(again, prepared.terms(partition, context));
                    return counted(context, current, partition, outcome);
                },
                routed -> RetryPolicy.isStale(routed.outcome()));
    }

    /** May wait for the disk. */
    Optional<String> idOf(ItemAddress address, ResourceId resourceId) {
        return RetryPolicy.run(
                () ->
                        routes.find(address.containerNumber(), address.position())
                                .reads()
                                .idOf(address, resourceId),
                _ -> false);
    }

    private Routed counted(
            RequestContext context, ItemAddress address, Partition partition, Outcome outcome) {
        metering.count(context, address.containerNumber(), partition, outcome);
        return new Routed(partition.number(), outcome);
    }
}

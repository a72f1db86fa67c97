package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.resource.Directory;
import dev.orrery.api.nosql.resource.Methods;
import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;

/** The deletion of all items of a partition key. */
public final class PartitionDeletionHandler {
    private final Gateway gateway;
    private final Directory directory;
    private final Limits limits;

    public PartitionDeletionHandler(Gateway gateway, Directory directory, Limits limits) {
        this.gateway = gateway;
        this.directory = directory;
        this.limits = limits;
    }

    public void handle(Exchange exchange, ContainerLink link) {
        // What a read-only key may send as a query is never a deletion.
        if (exchange.request().method() != RequestMethod.POST || exchange.request().isQuery()) {
            throw Methods.notAllowed(exchange.request());
        }
        ItemContext context = ItemContext.of(exchange, directory.owner(link), gateway);
        PartitionKey key =
                KeyHeader.optional(
                                context.request(), context.keyDefinition(), limits.keyValueBytes())
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "PartitionKey value must be supplied for this"
                                                        + " operation."));
        exchange.answerAfter(
                gateway.items().deletePartition(context.container(), key, context.caller()),
                routed -> ItemResponses.ofWrite(context, routed));
    }
}

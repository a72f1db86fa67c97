package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.exchange.ConsistencyNames;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.resource.Directory.Located;
import dev.orrery.api.nosql.resource.ResourceLinks;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.command.Consistency;
import dev.orrery.model.command.ConsistencyLevel;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;

/**
 * A request on the items of a container.
 *
 * @param rangeIds what the client calls partitions
 * @param consistency how new what it reads must be
 */
public record ItemContext(
        Exchange exchange, Located located, RangeIds rangeIds, Consistency consistency) {
    /** A request that is checked for what must hold for every request on items. */
    public static ItemContext of(Exchange exchange, Located located, Gateway gateway) {
        ConsistencyLevel level =
                ConsistencyNames.of(exchange.request(), gateway.accountConsistency().level());
        RangeIds rangeIds = RangeIds.of(gateway, located.container());
        ItemContext context =
                new ItemContext(
                        exchange,
                        located,
                        rangeIds,
                        new Consistency(
                                level,
                                SessionToken.seen(
                                        exchange.request(),
                                        rangeIds,
                                        number ->
                                                gateway.ranges()
                                                        .ancestors(located.container(), number))));
        context.check();
        return context;
    }

    public Request request() {
        return exchange.request();
    }

    public ContainerRecord container() {
        return located.container();
    }

    public PartitionKeyDefinition keyDefinition() {
        return container().definition().partitionKey();
    }

    private void check() {
        String intended = request().headerOrEmpty(RequestHeader.INTENDED_CONTAINER);
        String actual = ResourceLinks.ridOf(container()).text();
        if (!intended.isEmpty() && !intended.equals(actual)) {
            throw new OrreryException(
                    ErrorCode.STALE_CONTAINER,
                    "The container was deleted and created again since the client looked it up.");
        }
        String resolved = request().headerOrEmpty(RequestHeader.RESOLVED_CONTAINER);
        if (!resolved.isEmpty() && !resolved.equals(actual)) {
            throw new OrreryException(
                    ErrorCode.NAME_CACHE_STALE,
                    "The name is that of another container than the client takes it for.");
        }
        if (request().headerOrEmpty(RequestHeader.INDEXING_DIRECTIVE).equalsIgnoreCase("Exclude")) {
            throw new OrreryException(
                    ErrorCode.NOT_SUPPORTED,
                    "Excluding single items from the index is not served.");
        }
    }

    /** By whom and how urgently it is asked. */
    public RequestContext caller() {
        return new RequestContext(
                exchange.activityId(), PriorityHeader.of(request()), 0, consistency);
    }

    /** Whether the client wants to hear that its write worked, and nothing more. */
    boolean wantsNoContent() {
        return request().headerOrEmpty(RequestHeader.PREFER).equalsIgnoreCase("return=minimal");
    }
}

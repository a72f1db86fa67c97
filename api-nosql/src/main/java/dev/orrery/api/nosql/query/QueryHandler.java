package dev.orrery.api.nosql.query;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.exchange.PageSize;
import dev.orrery.api.nosql.item.ItemContext;
import dev.orrery.api.nosql.item.KeyHeader;
import dev.orrery.api.nosql.item.SessionToken;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.resource.Directory;
import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.ring.EpkRangeText;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.distributed.WholeQuery;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Queries over the items of a container. */
public final class QueryHandler {
    private final Gateway gateway;
    private final Directory directory;
    private final Limits limits;
    private final QueryPlans plans;

    public QueryHandler(Gateway gateway, Directory directory, Limits limits) {
        this.gateway = gateway;
        this.directory = directory;
        this.limits = limits;
        this.plans = new QueryPlans(gateway);
    }

    public void handle(Exchange exchange, ContainerLink link) {
        ItemContext context = ItemContext.of(exchange, directory.owner(link), gateway);
        Request request = exchange.request();
        QuerySpec spec = QuerySpec.of(JsonScanner.scan(request.body(), JsonLimits.DEFAULT));
        Optional<PartitionKey> key =
                KeyHeader.optional(request, context.keyDefinition(), limits.keyValueBytes());
        if (request.flag(RequestHeader.IS_QUERY_PLAN)) {
            exchange.answer(plans.answer(context, spec, key));
            return;
        }
        CrossPartitionCheck.require(context, spec, key);
        long startNanos = System.nanoTime();
        Optional<WholeQuery> whole = WholeQuery.read(spec.text());
        exchange.answerAfter(
                gateway.items().query(context.container(), queryRequest(context, spec, key, whole)),
                found -> {
                    QueryPage page = whole.isEmpty() ? found : ofAskedRange(context, found);
                    SessionToken.require(context, page.visited());
                    return QueryResponse.of(context, page, System.nanoTime() - startNanos);
                });
    }

    private static QueryRequest queryRequest(
            ItemContext context,
            QuerySpec spec,
            Optional<PartitionKey> key,
            Optional<WholeQuery> whole) {
        Request request = context.request();
        return new QueryRequest(
                whole.map(each -> new QuerySpec(each.query(), spec.parameters())).orElse(spec),
                whole.map(each -> new QueryScope(each.bounds(), key, OptionalInt.empty()))
                        .orElseGet(() -> scope(context, key)),
                PageSize.of(request).orElse(QueryRequest.DEFAULT_ITEMS),
                ContinuationText.read(request),
                context.caller(),
                request.flag(RequestHeader.POPULATE_QUERY_METRICS));
    }

    /**
     * Who asks one range knows nothing of the others that were read for it: their LSNs say nothing
     * about the range that was named.
     */
    private static QueryPage ofAskedRange(ItemContext context, QueryPage page) {
        OptionalInt asked = context.rangeIds().named(context.request());
        List<VisitedPartition> visited =
                page.visited().stream()
                        .filter(
                                each ->
                                        asked.isEmpty()
                                                || each.partitionNumber() == asked.getAsInt())
                        .toList();
        return new QueryPage(page.rows(), page.continuation(), page.metrics(), visited);
    }

    /** A whole key says more than the id of its range, which may change. */
    private static QueryScope scope(ItemContext context, Optional<PartitionKey> key) {
        boolean whole = key.filter(context.keyDefinition()::isComplete).isPresent();
        OptionalInt partition =
                whole ? OptionalInt.empty() : context.rangeIds().named(context.request());
        return new QueryScope(interval(context), key, partition);
    }

    private static RingRange interval(ItemContext context) {
        Request request = context.request();
        String end = request.headerOrEmpty(RequestHeader.END_EPK);
        if (end.isEmpty()) {
            return RingRange.FULL;
        }
        return new EpkRangeText(request.headerOrEmpty(RequestHeader.START_EPK), end)
                .toRange(context.keyDefinition().scheme())
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "No key lies between x-ms-start-epk and x-ms-end-epk."));
    }
}

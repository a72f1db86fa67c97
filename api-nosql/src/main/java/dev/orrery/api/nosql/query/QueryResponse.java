package dev.orrery.api.nosql.query;

import dev.orrery.api.nosql.item.ItemContext;
import dev.orrery.api.nosql.item.ItemResponses;
import dev.orrery.api.nosql.item.SessionToken;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.message.ResponseHeaders;
import dev.orrery.api.nosql.resource.ResourceLinks;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.query.range.JsonRow;
import java.util.List;

/** A page of a query's result as clients read it. */
final class QueryResponse {
    private static final int ENVELOPE_BYTES = 128;

    private QueryResponse() {}

    static Response of(ItemContext context, QueryPage page, long elapsedNanos) {
        Response response = Response.of(Response.OK, body(context, page.rows()));
        ResponseHeaders headers = response.headers();
        headers.addCharge(page.metrics().charge())
                .add(ResponseHeader.ITEM_COUNT, page.rows().size());
        SessionToken.add(headers, context, page.visited());
        page.continuation()
                .map(text -> ContinuationText.write(context.request(), text))
                .ifPresent(text -> headers.add(ResponseHeader.CONTINUATION, text));
        if (context.request().flag(RequestHeader.POPULATE_QUERY_METRICS)) {
            headers.add(
                    ResponseHeader.QUERY_METRICS,
                    QueryMetricsText.of(page.metrics(), elapsedNanos));
        }
        if (context.request().flag(RequestHeader.POPULATE_INDEX_METRICS)) {
            headers.add(
                    ResponseHeader.INDEX_UTILIZATION,
                    IndexUtilizationText.of(page.metrics().indexes(), keyPaths(context)));
        }
        return ItemResponses.withOwner(context.located(), response);
    }

    private static List<PartitionKeyPath> keyPaths(ItemContext context) {
        return context.request().headerOrEmpty(RequestHeader.PARTITION_KEY).isEmpty()
                ? List.of()
                : context.keyDefinition().paths();
    }

    private static byte[] body(ItemContext context, List<JsonRow> rows) {
        int textBytes = rows.stream().mapToInt(row -> row.length() + 1).sum();
        JsonWriter writer = new JsonWriter(textBytes + ENVELOPE_BYTES);
        writer.beginObject()
                .name("_rid")
                .value(ResourceLinks.ridOf(context.container()).text())
                .name("Documents")
                .beginArray();
        for (JsonRow row : rows) {
            writer.raw(row.bytes(), row.offset(), row.offset() + row.length());
        }
        return writer.endArray().name("_count").value(rows.size()).endObject().toBytes();
    }
}

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
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.QueryMetrics;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** A page of a query's result as clients read it. */
final class QueryResponse {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int ENVELOPE_BYTES = 128;

    private QueryResponse() {}

    static Response of(ItemContext context, QueryPage page, long elapsedNanos) {
        Response response = Response.of(Response.OK, body(context, page.rows()));
        ResponseHeaders headers = response.headers();
        headers.addCharge(page.metrics().charge())
                .add(ResponseHeader.ITEM_COUNT, page.rows().size());
        if (!page.visited().isEmpty()) {
            headers.add(
                    ResponseHeader.SESSION_TOKEN,
                    SessionToken.of(context.request(), page.visited()));
        }
        page.continuation().ifPresent(text -> headers.add(ResponseHeader.CONTINUATION, text));
        if (context.request().flag(RequestHeader.POPULATE_QUERY_METRICS)) {
            headers.add(ResponseHeader.QUERY_METRICS, metrics(page.metrics(), elapsedNanos));
        }
        if (context.request().flag(RequestHeader.POPULATE_INDEX_METRICS)) {
            headers.add(ResponseHeader.INDEX_UTILIZATION, utilization(page.metrics().indexPaths()));
        }
        return ItemResponses.withOwner(context.located(), response);
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

    /** Only what is measured; the SDKs take what is missing as zero. */
    private static String metrics(QueryMetrics metrics, long elapsedNanos) {
        double used =
                metrics.documents().count() == 0
                        ? 1
                        : Math.min(
                                1, (double) metrics.rows().count() / metrics.documents().count());
        return String.format(
                Locale.ROOT,
                "totalExecutionTimeInMs=%.2f;retrievedDocumentCount=%d;retrievedDocumentSize=%d;"
                        + "outputDocumentCount=%d;outputDocumentSize=%d;indexUtilizationRatio=%.2f",
                elapsedNanos / NANOS_PER_MILLI,
                metrics.documents().count(),
                metrics.documents().bytes(),
                metrics.rows().count(),
                metrics.rows().bytes(),
                used);
    }

    private static String utilization(List<String> paths) {
        JsonWriter out = new JsonWriter();
        out.beginObject().name("UtilizedSingleIndexes").beginArray();
        for (String path : paths) {
            out.beginObject().name("FilterExpression").value("");
            out.name("IndexSpec").value(path);
            out.name("FilterPreciseSet").value(true).name("IndexPreciseSet").value(true);
            out.name("IndexImpactScore").value("High").endObject();
        }
        out.endArray().name("PotentialSingleIndexes").beginArray().endArray();
        out.name("UtilizedCompositeIndexes").beginArray().endArray();
        out.name("PotentialCompositeIndexes").beginArray().endArray().endObject();
        return Base64.getEncoder().encodeToString(out.toString().getBytes(StandardCharsets.UTF_8));
    }
}

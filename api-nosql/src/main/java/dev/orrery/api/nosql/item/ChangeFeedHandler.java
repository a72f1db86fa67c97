package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.exchange.PageSize;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.resource.ResourceLinks;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.feed.ChangeFeedPage;
import dev.orrery.gateway.feed.ChangeFeedPageRequest;
import dev.orrery.gateway.feed.ChangeStart;
import dev.orrery.gateway.feed.FeedPageRequest;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.model.limit.Limits;
import dev.orrery.partition.ChangePage.ChangedItem;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;

/** The change feed of a container: what has changed since the etag of the page before. */
final class ChangeFeedHandler {
    private static final String INCREMENTAL = "incremental feed";
    private static final String ALL_VERSIONS = "full-fidelity feed";
    private static final String NOW = "*";

    private final Gateway gateway;
    private final Limits limits;

    ChangeFeedHandler(Gateway gateway, Limits limits) {
        this.gateway = gateway;
        this.limits = limits;
    }

    static boolean isAsked(Request request) {
        return !request.headerOrEmpty(RequestHeader.A_IM).isEmpty();
    }

    void handle(ItemContext context) {
        Request request = context.request();
        boolean allVersions = isOfAllVersions(request);
        context.exchange()
                .answerAfter(
                        gateway.items()
                                .readChanges(
                                        context.container(),
                                        FeedScopes.of(context, limits),
                                        new ChangeFeedPageRequest(
                                                start(request),
                                                PageSize.of(request)
                                                        .orElse(FeedPageRequest.DEFAULT_ITEMS),
                                                allVersions,
                                                context.caller())),
                        page -> response(context, page));
    }

    private static boolean isOfAllVersions(Request request) {
        String kind = request.headerOrEmpty(RequestHeader.A_IM);
        if (kind.equalsIgnoreCase(ALL_VERSIONS)) {
            return true;
        }
        if (kind.equalsIgnoreCase(INCREMENTAL)) {
            return false;
        }
        throw OrreryException.badRequest(
                "The header A-IM is 'Incremental Feed' or 'Full-Fidelity Feed', not '%s'."
                        .formatted(kind));
    }

    private static ChangeStart start(Request request) {
        String position = unquoted(request.headerOrEmpty(RequestHeader.IF_NONE_MATCH));
        if (position.equals(NOW)) {
            return new ChangeStart.Now();
        }
        if (!position.isEmpty()) {
            return new ChangeStart.After(position);
        }
        String since = request.headerOrEmpty(RequestHeader.IF_MODIFIED_SINCE);
        return since.isEmpty() ? new ChangeStart.Beginning() : new ChangeStart.Since(second(since));
    }

    private static String unquoted(String etag) {
        boolean quoted = etag.length() >= 2 && etag.startsWith("\"") && etag.endsWith("\"");
        return quoted ? etag.substring(1, etag.length() - 1) : etag;
    }

    /** Some clients, Go's among them, call the zone UTC. */
    private static long second(String date) {
        String inGmt = date.endsWith(" UTC") ? date.replace(" UTC", " GMT") : date;
        try {
            Instant since = DateTimeFormatter.RFC_1123_DATE_TIME.parse(inGmt, Instant::from);
            return Math.max(0, since.getEpochSecond());
        } catch (DateTimeParseException e) {
            throw OrreryException.badRequest(
                    "The header If-Modified-Since must be an RFC 1123 date, not '" + date + "'.");
        }
    }

    private Response response(ItemContext context, ChangeFeedPage page) {
        SessionToken.require(context, page.visited());
        boolean changed = !page.items().isEmpty() || page.more();
        Response response =
                changed
                        ? Response.of(Response.OK, body(context, page.items()))
                        : Response.empty(Response.NOT_MODIFIED);
        response.headers()
                .addCharge(page.charge())
                .add(ResponseHeader.ETAG, '"' + page.position() + '"')
                .add(ResponseHeader.ITEM_COUNT, page.items().size());
        SessionToken.add(response.headers(), context, page.visited());
        return ItemResponses.withOwner(context.located(), response);
    }

    private static byte[] body(ItemContext context, List<ChangedItem> items) {
        int textBytes = items.stream().mapToInt(changed -> changed.textBytes() + 256).sum();
        JsonWriter writer = new JsonWriter(textBytes + 128);
        writer.beginObject()
                .name("_rid")
                .value(ResourceLinks.ridOf(context.container()).text())
                .name("Documents")
                .beginArray();
        for (ChangedItem changed : items) {
            if (changed.version().isPresent()) {
                VersionJson.write(writer, changed, changed.version().get());
            } else {
                byte[] text = withLsn(changed);
                writer.raw(text, 0, text.length);
            }
        }
        return writer.endArray().name("_count").value(items.size()).endObject().toBytes();
    }

    /** Every item ends in its own brace and has properties, so one more is a matter of bytes. */
    private static byte[] withLsn(ChangedItem changed) {
        StoredItem item = changed.item();
        byte[] lsn = (",\"_lsn\":" + changed.lsn() + '}').getBytes(StandardCharsets.US_ASCII);
        int kept = item.textLength() - 1;
        byte[] text = new byte[kept + lsn.length];
        System.arraycopy(item.bytes(), item.textStart(), text, 0, kept);
        System.arraycopy(lsn, 0, text, kept, lsn.length);
        return text;
    }
}

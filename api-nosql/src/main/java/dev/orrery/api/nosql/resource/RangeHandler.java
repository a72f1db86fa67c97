package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.resource.Directory.Located;
import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonObject;
import java.util.List;

/**
 * The ranges of a container. Clients keep them and ask only for what changed, by the etag of their
 * last answer, until they hear that nothing has.
 */
public final class RangeHandler {
    private static final String FEED = "PartitionKeyRanges";
    private static final long NOTHING_KNOWN = 0;

    private final Gateway gateway;
    private final Directory directory;

    public RangeHandler(Gateway gateway, Directory directory) {
        this.gateway = gateway;
        this.directory = directory;
    }

    public void handle(Exchange exchange, ContainerLink link) {
        Methods.require(exchange.request(), RequestMethod.GET);
        exchange.answer(read(exchange.request(), directory.owner(link)));
    }

    private Response read(Request request, Located located) {
        ContainerRecord container = located.container();
        // The version first: ranges that change in between are told again, never left out.
        long version = gateway.ranges().version(container);
        List<RangeRecord> ranges = gateway.ranges().of(container);
        String etag = '"' + Long.toString(version) + '"';
        String known = request.headerOrEmpty(RequestHeader.IF_NONE_MATCH);
        if (known.equals(etag)) {
            return withOwner(MetadataResponse.notModified(etag), located);
        }
        long knownVersion = knownVersion(known, version);
        RangeIds ids = RangeIds.of(gateway, container);
        List<JsonObject> rows =
                ranges.stream()
                        .filter(range -> range.stamp().changeNumber() > knownVersion)
                        .map(range -> RangeJson.of(container, ids, range, ranges.size()))
                        .toList();
        Response response =
                MetadataResponse.feed(ResourceLinks.ridOf(container).text(), FEED, rows);
        response.headers().add(ResponseHeader.ETAG, etag);
        return withOwner(response, located);
    }

    /** An etag that is not one of ours, or of the future, is as good as none. */
    private static long knownVersion(String etag, long version) {
        if (etag.length() < 3 || !etag.startsWith("\"") || !etag.endsWith("\"")) {
            return NOTHING_KNOWN;
        }
        try {
            long known = Long.parseLong(etag.substring(1, etag.length() - 1));
            return known > version ? NOTHING_KNOWN : known;
        } catch (NumberFormatException e) {
            return NOTHING_KNOWN;
        }
    }

    private static Response withOwner(Response response, Located located) {
        response.headers()
                .add(
                        ResponseHeader.ALT_CONTENT_PATH,
                        ResourceLinks.nameOf(located.database(), located.container()))
                .add(ResponseHeader.CONTENT_PATH, ResourceLinks.ridOf(located.container()).text());
        return response;
    }
}

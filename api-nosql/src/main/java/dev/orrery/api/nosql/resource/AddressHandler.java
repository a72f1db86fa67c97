package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.resource.Directory.Located;
import dev.orrery.api.nosql.route.Target;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * Where clients in direct mode find replicas: every range has one, the server they have asked.
 * Replication is behind it, as it is for clients in gateway mode.
 */
public final class AddressHandler {
    private static final String FEED = "Addresss";

    /** What clients call the place of databases and containers themselves. */
    private static final String MASTER = "M";

    private final Gateway gateway;
    private final Directory directory;
    private final Optional<String> publicEndpoint;
    private final boolean encrypts;

    /**
     * Tells addresses.
     *
     * @param publicEndpoint the address clients are told; empty: the one they came to
     * @param encrypts whether the server speaks TLS, without which there is no direct mode
     */
    public AddressHandler(
            Gateway gateway,
            Directory directory,
            Optional<String> publicEndpoint,
            boolean encrypts) {
        this.gateway = gateway;
        this.directory = directory;
        this.publicEndpoint = publicEndpoint;
        this.encrypts = encrypts;
    }

    public void handle(Exchange exchange, Target.Addresses addresses) {
        Methods.require(exchange.request(), RequestMethod.GET);
        if (!encrypts) {
            throw new OrreryException(
                    ErrorCode.NOT_SUPPORTED, "Direct mode needs a server with a certificate.");
        }
        String authority = authority(publicEndpoint.orElseGet(() -> exchange.request().endpoint()));
        exchange.answer(
                addresses
                        .container()
                        .map(link -> ofContainer(authority, directory.owner(link), addresses))
                        .orElseGet(
                                () ->
                                        MetadataResponse.feed(
                                                "", FEED, List.of(address(authority, MASTER)))));
    }

    /** Host and port of an endpoint, which need not name the port that its scheme has. */
    static String authority(String endpoint) {
        int start = endpoint.indexOf("://") + "://".length();
        int slash = endpoint.indexOf('/', start);
        String authority = endpoint.substring(start, slash < 0 ? endpoint.length() : slash);
        boolean namesPort = authority.lastIndexOf(':') > authority.lastIndexOf(']');
        String usualPort = endpoint.startsWith("https:") ? ":443" : ":80";
        return namesPort ? authority : authority + usualPort;
    }

    private Response ofContainer(String authority, Located located, Target.Addresses addresses) {
        RangeIds ids = RangeIds.of(gateway, located.container());
        List<JsonObject> rows =
                gateway.ranges().of(located.container()).stream()
                        .map(RangeRecord::number)
                        .map(number -> Integer.toString(ids.id(number)))
                        .filter(id -> addresses.rangeIds().contains(id))
                        .map(id -> address(authority, id))
                        .toList();
        return MetadataResponse.feed(ResourceLinks.ridOf(located.container()).text(), FEED, rows);
    }

    /** The names of the fields are misspelled so by the service, and read so by its clients. */
    private static JsonObject address(String authority, String rangeId) {
        String uri =
                "rntbd://"
                        + authority
                        + "/apps/orrery/services/orrery/partitions/orrery/replicas/1p/";
        return JsonObject.EMPTY
                .with("isPrimary", true)
                .with("protocol", "rntbd")
                .with("logicalUri", uri)
                .with("physcialUri", uri)
                .with("partitionKeyRangeId", rangeId);
    }
}

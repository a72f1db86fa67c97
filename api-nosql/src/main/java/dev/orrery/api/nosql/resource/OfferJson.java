package dev.orrery.api.nosql.resource;

import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.util.Optional;
import java.util.OptionalInt;

/** An offer as clients see it: the throughput of a container or a database. */
final class OfferJson {
    private OfferJson() {}

    static JsonObject of(OfferRecord offer) {
        String id = OfferId.of(offer.number());
        return JsonObject.EMPTY
                .with("resource", ResourceLinks.selfOf(offer.owner()))
                .with("offerType", "Invalid")
                .with("offerResourceId", ResourceLinks.ridOf(offer.owner()).text())
                .with("offerVersion", "V2")
                .with("content", content(offer.throughput()))
                .with("id", id)
                .with("_rid", id)
                .with("_self", "offers/" + id + '/')
                .with("_etag", offer.etag())
                .with("_ts", offer.timestampSeconds());
    }

    private static JsonObject content(Throughput throughput) {
        JsonObject content =
                JsonObject.EMPTY
                        .with("offerThroughput", throughput.ceilingRuPerSecond())
                        .with("offerIsRUPerMinuteThroughputEnabled", false);
        return switch (throughput) {
            case Throughput.Manual _ -> content;
            case Throughput.Autoscale autoscale ->
                    content.with(
                            "offerAutopilotSettings",
                            JsonObject.EMPTY.with("maxThroughput", autoscale.maxRuPerSecond()));
        };
    }

    /** The throughput that a client wants: autoscale if it says so at all. */
    static Throughput read(byte[] body) {
        BodyFields content =
                BodyFields.parse(body)
                        .fields("content")
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "The required property 'content' is missing."));
        Optional<BodyFields> autoscale = content.fields("offerAutopilotSettings");
        OptionalInt figure =
                autoscale.isPresent()
                        ? autoscale.get().integer("maxThroughput")
                        : content.integer("offerThroughput");
        int ruPerSecond =
                figure.orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "The offer needs an 'offerThroughput', or"
                                                + " 'offerAutopilotSettings' with a"
                                                + " 'maxThroughput'."));
        return autoscale.isPresent()
                ? new Throughput.Autoscale(ruPerSecond)
                : new Throughput.Manual(ruPerSecond);
    }
}

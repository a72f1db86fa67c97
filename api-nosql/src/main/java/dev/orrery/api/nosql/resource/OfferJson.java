package dev.orrery.api.nosql.resource;

import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.util.Optional;
import java.util.OptionalInt;

/** An offer as clients see it: the throughput of a container or a database. */
final class OfferJson {
    private static final String MAXIMUM = "maxThroughput";
    private static final String UPGRADE = "autoUpgradePolicy";
    private static final String POLICY = "throughputPolicy";
    private static final String INCREMENT = "incrementPercent";

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
                    content.with("offerAutopilotSettings", autoscale(autoscale));
        };
    }

    private static JsonObject autoscale(Throughput.Autoscale autoscale) {
        JsonObject settings = JsonObject.EMPTY.with(MAXIMUM, autoscale.maxRuPerSecond());
        OptionalInt increment = autoscale.incrementPercent();
        return increment.isEmpty()
                ? settings
                : settings.with(
                        UPGRADE,
                        JsonObject.EMPTY.with(
                                POLICY, JsonObject.EMPTY.with(INCREMENT, increment.getAsInt())));
    }

    /** Settings as clients write them, in an offer or in a header; empty without a figure. */
    static Optional<Throughput> autoscale(BodyFields settings) {
        Optional<BodyFields> policy =
                settings.fields(UPGRADE).flatMap(upgrade -> upgrade.fields(POLICY));
        OptionalInt increment =
                policy.isPresent() ? policy.get().integer(INCREMENT) : OptionalInt.empty();
        OptionalInt maximum = settings.integer(MAXIMUM);
        return maximum.isEmpty()
                ? Optional.empty()
                : Optional.of(new Throughput.Autoscale(maximum.getAsInt(), increment));
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
        OptionalInt manual = content.integer("offerThroughput");
        if (autoscale.isEmpty() && manual.isPresent()) {
            return new Throughput.Manual(manual.getAsInt());
        }
        return autoscale
                .flatMap(OfferJson::autoscale)
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "The offer needs an 'offerThroughput', or"
                                            + " 'offerAutopilotSettings' with a 'maxThroughput'."));
    }
}

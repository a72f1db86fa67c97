package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.error.OrreryException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The throughput that comes with a new database or container, in one of two headers. */
final class ThroughputHeaders {
    private ThroughputHeaders() {}

    static Optional<Throughput> of(Request request) {
        String manual = request.headerOrEmpty(RequestHeader.OFFER_THROUGHPUT);
        String autoscale = request.headerOrEmpty(RequestHeader.OFFER_AUTOSCALE);
        if (!manual.isEmpty() && !autoscale.isEmpty()) {
            throw OrreryException.badRequest(
                    "Throughput is either manual (x-ms-offer-throughput) or autoscale"
                            + " (x-ms-cosmos-offer-autopilot-settings), not both.");
        }
        if (!manual.isEmpty()) {
            return Optional.of(manual(manual));
        }
        return autoscale.isEmpty() ? Optional.empty() : Optional.of(autoscale(autoscale));
    }

    private static Throughput manual(String text) {
        try {
            return new Throughput.Manual(Integer.parseInt(text.strip()));
        } catch (NumberFormatException e) {
            throw OrreryException.badRequest(
                    "The header x-ms-offer-throughput must be a whole number, not '" + text + "'.");
        }
    }

    private static Throughput autoscale(String text) {
        BodyFields settings = BodyFields.parse(text.getBytes(StandardCharsets.UTF_8));
        return OfferJson.autoscale(settings)
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "The header x-ms-cosmos-offer-autopilot-settings needs a"
                                                + " 'maxThroughput'."));
    }
}

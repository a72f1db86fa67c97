package dev.orrery.server.admin.api;

import dev.orrery.cluster.capacity.ThroughputPreview;
import dev.orrery.cluster.operation.OfferState;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.status.ThroughputStatus;
import dev.orrery.model.json.JsonObject;

/** Provisioned throughput as the API shows it. */
final class ThroughputJson {
    private ThroughputJson() {}

    static JsonObject of(ThroughputStatus status) {
        OfferState offer = status.offer();
        return new Fields()
                .put("kind", kind(offer.offer().throughput()))
                .put("provisioned", status.provisionedRuPerSecond())
                .putRounded("usable", offer.usableRuPerSecond())
                .putRounded("billed", status.billedRuPerSecond())
                .putRounded("utilisation", status.utilisation())
                .put("minimum", offer.minimumRuPerSecond())
                .put("instantMaximum", offer.instantMaximumRuPerSecond())
                .put("shared", status.shared())
                .put("pending", offer.pending())
                .build();
    }

    static JsonObject of(Throughput wanted, ThroughputPreview preview) {
        Fields fields =
                new Fields()
                        .put("kind", kind(wanted))
                        .put("wanted", wanted.ceilingRuPerSecond())
                        .put("possible", preview.refusal().isEmpty())
                        .put("atOnce", preview.atOnce())
                        .put("partitionsNow", preview.partitionsNow())
                        .put("partitionsThen", preview.partitionsThen())
                        .putRounded("usableThen", preview.usableRuPerSecond());
        preview.refusal().ifPresent(reason -> fields.put("reason", reason));
        return fields.build();
    }

    private static String kind(Throughput throughput) {
        return switch (throughput) {
            case Throughput.Manual _ -> "manual";
            case Throughput.Autoscale _ -> "autoscale";
        };
    }
}

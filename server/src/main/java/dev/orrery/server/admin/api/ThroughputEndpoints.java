package dev.orrery.server.admin.api;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.status.ContainerStatus;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.util.Optional;

/** Throughput of a container: its state and history, what another would mean, and changing it. */
final class ThroughputEndpoints {
    private static final String PATH = Containers.PATH + "/throughput";
    private static final String MANUAL = "ruPerSecond";
    private static final String AUTOSCALE = "autoscaleMaxRuPerSecond";

    private final Gateway gateway;
    private final Containers containers;

    ThroughputEndpoints(Gateway gateway) {
        this.gateway = gateway;
        this.containers = new Containers(gateway);
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .read(PATH, this::state)
                .read(PATH + "/preview", this::preview)
                .add("PUT", PATH, Gate.Effect.CHANGES, this::replace);
    }

    private JsonObject state(Question question) {
        ContainerRecord container = containers.of(question);
        ContainerStatus status = gateway.status().status(container);
        return ThroughputJson.of(status.throughput())
                .with("partitionCount", status.partitions().size())
                .with("history", UsageTotals.of(status.partitions()));
    }

    private JsonObject preview(Question question) {
        Throughput wanted =
                question.parameter(AUTOSCALE).isPresent()
                        ? new Throughput.Autoscale(question.wholeParameter(AUTOSCALE))
                        : new Throughput.Manual(question.wholeParameter(MANUAL));
        OfferRecord offer = containers.offer(question);
        return ThroughputJson.of(wanted, gateway.metadata().previewOffer(offer, wanted));
    }

    private JsonObject replace(Question question) {
        OfferRecord offer = containers.offer(question);
        OfferRecord _ =
                gateway.metadata().replaceOffer(offer, wanted(question.body()), EtagCondition.NONE);
        return state(question);
    }

    static Throughput wanted(JsonObject body) {
        Optional<Long> manual = Question.wholeMember(body, MANUAL);
        Optional<Long> autoscale = Question.wholeMember(body, AUTOSCALE);
        if (manual.isPresent() == autoscale.isPresent()) {
            throw OrreryException.badRequest(
                    "The body must have either '%s' or '%s'.".formatted(MANUAL, AUTOSCALE));
        }
        return manual.isPresent()
                ? new Throughput.Manual(figure(manual.get()))
                : new Throughput.Autoscale(figure(autoscale.orElseThrow()));
    }

    private static int figure(long value) {
        return Math.clamp(value, 0, Integer.MAX_VALUE);
    }
}

package dev.orrery.server.admin.api;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.util.List;

/** Splits and merges on demand. */
final class ChangeEndpoints {
    private static final String PATH = Containers.PATH + "/partitions/{partition}";

    private final Gateway gateway;
    private final Containers containers;

    ChangeEndpoints(Gateway gateway) {
        this.gateway = gateway;
        this.containers = new Containers(gateway);
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .add("POST", PATH + "/split", Gate.Effect.CHANGES, this::split)
                .add("POST", PATH + "/merge", Gate.Effect.CHANGES, this::merge);
    }

    private JsonObject split(Question question) {
        RangeRecord parent =
                containers.partition(containers.of(question), question.number("partition"));
        int pieces =
                Math.clamp(
                        Question.wholeMember(question.body(), "pieces").orElse(2L),
                        0,
                        Integer.MAX_VALUE);
        return (JsonObject)
                StatusJson.change(
                        gateway.rangeChanges()
                                .split(parent.number(), pieces, ChangeReason.REQUESTED));
    }

    /** With its upper neighbour, or with the lower one if it is the last. */
    private JsonObject merge(Question question) {
        ContainerRecord container = containers.of(question);
        RangeRecord chosen = containers.partition(container, question.number("partition"));
        List<RangeRecord> ranges = gateway.ranges().of(container);
        if (ranges.size() < 2) {
            throw OrreryException.badRequest(
                    "The container '%s' has one physical partition: there is nothing to merge."
                            .formatted(container.id()));
        }
        int lower = Math.min(ranges.indexOf(chosen), ranges.size() - 2);
        return (JsonObject)
                StatusJson.change(
                        gateway.rangeChanges()
                                .merge(
                                        ranges.get(lower).number(),
                                        ranges.get(lower + 1).number(),
                                        ChangeReason.REQUESTED));
    }
}

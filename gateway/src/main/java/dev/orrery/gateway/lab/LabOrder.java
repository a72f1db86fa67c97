package dev.orrery.gateway.lab;

import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.limit.ContainerLimits;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.OptionalLong;

/** What the lab of one node has all nodes do, since any of them may lead a partition. */
sealed interface LabOrder {
    int container();

    /** Requests to the keys of a range are refused for some time. */
    record Throttle(int container, RingRange range, long millis) implements LabOrder {}

    /** Nothing of the container is refused any longer. */
    record Release(int container) implements LabOrder {}

    /** The container has these limits. */
    record Limit(int container, ContainerLimits limits) implements LabOrder {}

    /** The form in which nodes tell each other. */
    default byte[] toBytes() {
        JsonObject json = JsonObject.EMPTY.with("container", container());
        return switch (this) {
            case Throttle throttle ->
                    json.with("order", "throttle")
                            .with("min", throttle.range.min().hex())
                            .with("max", throttle.range.max().hex())
                            .with("millis", throttle.millis)
                            .toBytes();
            case Release _ -> json.with("order", "release").toBytes();
            case Limit limit -> {
                JsonObject order = json.with("order", "limit");
                ContainerLimits limits = limit.limits;
                order = with(order, "logicalPartitionBytes", limits.logicalPartitionBytes());
                order = with(order, "partitionBytes", limits.partitionBytes());
                yield with(order, "partitionRuPerSecond", limits.partitionRuPerSecond()).toBytes();
            }
        };
    }

    private static JsonObject with(JsonObject json, String name, OptionalLong value) {
        return value.isPresent() ? json.with(name, value.getAsLong()) : json;
    }

    static LabOrder of(byte[] bytes) {
        JsonObject json = (JsonObject) JsonValue.parse(bytes);
        int container = (int) number(json, "container").orElseThrow();
        String order = json.string("order").orElseThrow();
        return switch (order) {
            case "throttle" ->
                    new Throttle(
                            container,
                            new RingRange(position(json, "min"), position(json, "max")),
                            number(json, "millis").orElseThrow());
            case "release" -> new Release(container);
            case "limit" ->
                    new Limit(
                            container,
                            new ContainerLimits(
                                    number(json, "logicalPartitionBytes"),
                                    number(json, "partitionBytes"),
                                    number(json, "partitionRuPerSecond")));
            default -> throw new IllegalArgumentException("no order of the lab: " + order);
        };
    }

    private static RingPosition position(JsonObject json, String name) {
        return RingPosition.parseHex(json.string(name).orElseThrow());
    }

    private static OptionalLong number(JsonObject json, String name) {
        return json.number(name)
                .map(JsonNumber::text)
                .map(text -> OptionalLong.of(Long.parseLong(text)))
                .orElse(OptionalLong.empty());
    }
}

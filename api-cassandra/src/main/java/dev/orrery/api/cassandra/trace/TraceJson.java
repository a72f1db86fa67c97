package dev.orrery.api.cassandra.trace;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A trace as nodes tell it to each other. */
final class TraceJson {
    private TraceJson() {}

    static byte[] write(Trace trace) {
        JsonObject parameters = JsonObject.EMPTY;
        for (Map.Entry<String, String> each : trace.parameters().entrySet()) {
            parameters = parameters.with(each.getKey(), each.getValue());
        }
        List<JsonValue> events = new ArrayList<>();
        for (Trace.Event event : trace.events()) {
            events.add(
                    JsonObject.EMPTY
                            .with("id", event.id().toString())
                            .with("activity", event.activity())
                            .with("elapsed", event.elapsedMicros())
                            .with("thread", event.thread()));
        }
        return JsonObject.EMPTY
                .with("id", trace.id().toString())
                .with("coordinator", trace.coordinator().getAddress().getHostAddress())
                .with("port", trace.coordinator().getPort())
                .with("client", trace.client().getHostAddress())
                .with("request", trace.request())
                .with("parameters", parameters)
                .with("started", trace.startedMillis())
                .with("duration", trace.durationMicros())
                .with("events", new JsonArray(events))
                .toBytes();
    }

    static Trace read(byte[] bytes) {
        JsonObject json = (JsonObject) JsonValue.parse(bytes);
        Map<String, String> parameters = new LinkedHashMap<>();
        json.object("parameters")
                .orElseThrow()
                .members()
                .forEach((name, value) -> parameters.put(name, ((JsonString) value).value()));
        List<Trace.Event> events = new ArrayList<>();
        for (JsonValue each : json.array("events").orElseThrow().elements()) {
            JsonObject event = (JsonObject) each;
            events.add(
                    new Trace.Event(
                            UUID.fromString(text(event, "id")),
                            text(event, "activity"),
                            (int) number(event, "elapsed"),
                            text(event, "thread")));
        }
        return new Trace(
                UUID.fromString(text(json, "id")),
                new InetSocketAddress(
                        address(text(json, "coordinator")), (int) number(json, "port")),
                address(text(json, "client")),
                text(json, "request"),
                parameters,
                number(json, "started"),
                (int) number(json, "duration"),
                events);
    }

    private static String text(JsonObject json, String name) {
        return json.string(name).orElseThrow();
    }

    private static long number(JsonObject json, String name) {
        return Long.parseLong(json.number(name).map(JsonNumber::text).orElseThrow());
    }

    /** Of its digits: no name is looked up. */
    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("'" + text + "' is no address", e);
        }
    }
}

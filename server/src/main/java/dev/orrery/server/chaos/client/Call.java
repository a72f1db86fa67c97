package dev.orrery.server.chaos.client;

import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A request about one logical partition of the container.
 *
 * @param item the id of the item that is meant; empty for requests about several, or a new one
 */
public record Call(
        String method,
        String key,
        Optional<String> item,
        Map<String, String> headers,
        Optional<JsonValue> body) {
    public Call {
        headers = Map.copyOf(headers);
    }

    /** Writes an item that is not there. */
    static Call create(String key, JsonObject item) {
        return new Call("POST", key, Optional.empty(), Map.of(), Optional.of(item));
    }

    /** Writes an item, new or not. */
    public static Call upsert(String key, JsonObject item) {
        return new Call(
                "POST",
                key,
                Optional.empty(),
                Map.of("x-ms-documentdb-is-upsert", "True"),
                Optional.of(item));
    }

    /** Writes an item if it is still what the etag says. */
    public static Call replace(String key, String id, String etag, JsonObject item) {
        return new Call("PUT", key, Optional.of(id), Map.of("If-Match", etag), Optional.of(item));
    }

    public static Call read(String key, String id, String level) {
        return new Call(
                "GET",
                key,
                Optional.of(id),
                Map.of("x-ms-consistency-level", level),
                Optional.empty());
    }

    public static Call patch(String key, String id, JsonObject operations) {
        return new Call("PATCH", key, Optional.of(id), Map.of(), Optional.of(operations));
    }

    /** All operations or none. */
    public static Call batch(String key, JsonValue operations) {
        return new Call(
                "POST",
                key,
                Optional.empty(),
                Map.of("x-ms-cosmos-is-batch-request", "True", "x-ms-cosmos-batch-atomic", "True"),
                Optional.of(operations));
    }

    /** The same with what the client has seen. */
    public Call with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new Call(method, key, item, more, body);
    }
}

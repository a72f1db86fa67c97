package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.message.ProtocolChange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.key.HashKind;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import java.util.List;
import java.util.Map;

/** A container as clients see it. */
final class ContainerJson {
    private static final JsonObject CONFLICTS =
            JsonObject.EMPTY
                    .with("mode", "LastWriterWins")
                    .with("conflictResolutionPath", "/_ts")
                    .with("conflictResolutionProcedure", "");
    private static final JsonObject GEOGRAPHY = JsonObject.EMPTY.with("type", "Geography");

    private ContainerJson() {}

    static JsonObject of(ContainerRecord container) {
        JsonObject json =
                JsonObject.EMPTY
                        .with("id", container.id())
                        .with(
                                ContainerSpecReader.PARTITION_KEY,
                                partitionKey(container.definition().partitionKey()));
        JsonObject extras = container.extras();
        if (extras.member(ContainerSpecReader.SYSTEM_KEY) != null) {
            json = withSystemKey(json);
            extras = extras.without(ContainerSpecReader.SYSTEM_KEY);
        }
        for (Map.Entry<String, JsonValue> extra : extras.members().entrySet()) {
            json = json.with(extra.getKey(), extra.getValue());
        }
        UniqueKeyPolicy uniqueKeys = container.definition().uniqueKeys();
        if (!uniqueKeys.keys().isEmpty()) {
            json = json.with("uniqueKeyPolicy", uniqueKeys(uniqueKeys));
        }
        if (container.definition().timeToLive().isOn()) {
            json = json.with("defaultTtl", container.definition().timeToLive().seconds());
        }
        json = withDefault(json, "conflictResolutionPolicy", CONFLICTS);
        json = withDefault(json, "geospatialConfig", GEOGRAPHY);
        return withSystemProperties(json, container);
    }

    /** As one client sees it: one from before all containers had keys would ask for values. */
    static JsonObject of(ContainerRecord container, Request request) {
        JsonObject json = of(container);
        boolean keyless = container.extras().member(ContainerSpecReader.SYSTEM_KEY) != null;
        return keyless && ProtocolChange.KEYS_OF_ALL_CONTAINERS.isUnknownTo(request)
                ? json.without(ContainerSpecReader.PARTITION_KEY)
                : json;
    }

    private static JsonObject withSystemKey(JsonObject json) {
        return json.with(
                ContainerSpecReader.PARTITION_KEY,
                json.object(ContainerSpecReader.PARTITION_KEY)
                        .orElseThrow()
                        .with(ContainerSpecReader.SYSTEM_KEY, true));
    }

    private static JsonObject withDefault(JsonObject json, String name, JsonObject value) {
        return json.member(name) == null ? json.with(name, value) : json;
    }

    private static JsonObject withSystemProperties(JsonObject json, ContainerRecord container) {
        return json.with("_rid", ResourceLinks.ridOf(container).text())
                .with("_ts", container.timestampSeconds())
                .with("_self", ResourceLinks.selfOf(container))
                .with("_etag", container.etag())
                .with("_docs", "docs/")
                .with("_sprocs", "sprocs/")
                .with("_triggers", "triggers/")
                .with("_udfs", "udfs/")
                .with("_conflicts", "conflicts/");
    }

    /** The version is always there: without it the clients would hash with version 1. */
    private static JsonObject partitionKey(PartitionKeyDefinition key) {
        return JsonObject.EMPTY
                .with("paths", paths(key.paths()))
                .with("kind", key.kind() == HashKind.MULTI_HASH ? "MultiHash" : "Hash")
                .with("version", key.version());
    }

    private static JsonObject uniqueKeys(UniqueKeyPolicy policy) {
        List<JsonValue> keys =
                policy.keys().stream()
                        .map(key -> (JsonValue) JsonObject.EMPTY.with("paths", paths(key)))
                        .toList();
        return JsonObject.EMPTY.with("uniqueKeys", new JsonArray(keys));
    }

    private static JsonArray paths(List<PartitionKeyPath> paths) {
        return JsonArray.ofStrings(paths.stream().map(PartitionKeyPath::toString).toList());
    }
}

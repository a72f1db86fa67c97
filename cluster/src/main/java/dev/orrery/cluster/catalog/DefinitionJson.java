package dev.orrery.cluster.catalog;

import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ChangeRetention;
import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.key.HashKind;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import java.util.List;

/** A container's definition as the catalog stores it. */
final class DefinitionJson {
    private static final String CHANGE_RETENTION = "changeRetentionMinutes";

    private DefinitionJson() {}

    static JsonObject encode(ContainerDefinition definition) {
        ContainerIdentity identity = definition.identity();
        JsonObject json =
                JsonObject.EMPTY
                        .with("database", identity.databaseNumber())
                        .with("container", identity.containerNumber())
                        .with("version", identity.version())
                        .with("api", identity.apiKind().name())
                        .with("partitionKey", encode(definition.partitionKey()))
                        .with("indexing", encode(definition.indexing()))
                        .with(
                                "uniqueKeys",
                                JsonFields.array(
                                        definition.uniqueKeys().keys(), DefinitionJson::paths))
                        .with("timeToLiveSeconds", definition.timeToLive().seconds());
        if (definition.changeRetention().isOn()) {
            json = json.with(CHANGE_RETENTION, definition.changeRetention().minutes());
        }
        return definition.schema().isNone() ? json : json.with("schema", definition.schema().hex());
    }

    static ContainerDefinition decode(JsonObject json) {
        return new ContainerDefinition(
                new ContainerIdentity(
                        JsonFields.integer(json, "database"),
                        JsonFields.integer(json, "container"),
                        JsonFields.number(json, "version"),
                        ApiKind.valueOf(JsonFields.text(json, "api"))),
                partitionKey(JsonFields.object(json, "partitionKey")),
                indexing(JsonFields.object(json, "indexing")),
                new UniqueKeyPolicy(JsonFields.list(json, "uniqueKeys", DefinitionJson::paths)),
                new TimeToLive(JsonFields.integer(json, "timeToLiveSeconds")),
                json.string("schema").map(ContainerSchema::parseHex).orElse(ContainerSchema.NONE),
                json.member(CHANGE_RETENTION) == null
                        ? ChangeRetention.NONE
                        : new ChangeRetention(JsonFields.integer(json, CHANGE_RETENTION)));
    }

    private static JsonObject encode(PartitionKeyDefinition key) {
        return JsonObject.EMPTY
                .with("paths", paths(key.paths()))
                .with("kind", key.kind().name())
                .with("version", key.version());
    }

    private static PartitionKeyDefinition partitionKey(JsonObject json) {
        return new PartitionKeyDefinition(
                JsonFields.list(
                        json, "paths", path -> PartitionKeyPath.parse(JsonFields.text(path))),
                HashKind.valueOf(JsonFields.text(json, "kind")),
                JsonFields.integer(json, "version"));
    }

    private static JsonValue paths(List<PartitionKeyPath> paths) {
        return JsonFields.array(paths, path -> new JsonString(path.toString()));
    }

    private static List<PartitionKeyPath> paths(JsonValue json) {
        if (json instanceof JsonArray array) {
            return array.elements().stream()
                    .map(path -> PartitionKeyPath.parse(JsonFields.text(path)))
                    .toList();
        }
        throw JsonFields.damaged("uniqueKeys");
    }

    private static JsonObject encode(IndexingPolicy policy) {
        return JsonObject.EMPTY
                .with("mode", policy.mode().name())
                .with("included", JsonFields.array(policy.included(), DefinitionJson::encode))
                .with("excluded", JsonFields.array(policy.excluded(), DefinitionJson::encode))
                .with("composites", JsonFields.array(policy.composites(), DefinitionJson::encode));
    }

    private static IndexingPolicy indexing(JsonObject json) {
        return new IndexingPolicy(
                IndexingMode.valueOf(JsonFields.text(json, "mode")),
                JsonFields.list(json, "included", DefinitionJson::indexPath),
                JsonFields.list(json, "excluded", DefinitionJson::indexPath),
                JsonFields.list(json, "composites", DefinitionJson::composite));
    }

    private static JsonValue encode(IndexPath path) {
        return JsonObject.EMPTY
                .with("segments", JsonArray.ofStrings(path.segments()))
                .with("subtree", path.subtree());
    }

    private static IndexPath indexPath(JsonValue json) {
        JsonObject path = JsonFields.object(json);
        return new IndexPath(JsonFields.texts(path, "segments"), JsonFields.bool(path, "subtree"));
    }

    private static JsonValue encode(CompositeIndex composite) {
        return JsonFields.array(
                composite.parts(),
                part ->
                        JsonObject.EMPTY
                                .with("path", encode(part.path()))
                                .with("descending", part.descending()));
    }

    private static CompositeIndex composite(JsonValue json) {
        if (json instanceof JsonArray array) {
            return new CompositeIndex(array.elements().stream().map(DefinitionJson::part).toList());
        }
        throw JsonFields.damaged("composites");
    }

    private static CompositeIndex.Part part(JsonValue json) {
        JsonObject part = JsonFields.object(json);
        return new CompositeIndex.Part(
                indexPath(JsonFields.object(part, "path")), JsonFields.bool(part, "descending"));
    }
}

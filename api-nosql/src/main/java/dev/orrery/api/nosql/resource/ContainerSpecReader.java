package dev.orrery.api.nosql.resource;

import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.key.HashKind;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what a client says about a container. */
final class ContainerSpecReader {
    static final String INDEXING_POLICY = "indexingPolicy";

    /** Kept in the definition, or made by the server. */
    private static final Set<String> NOT_EXTRA =
            Set.of("id", "partitionKey", "uniqueKeyPolicy", "defaultTtl", INDEXING_POLICY);

    /** They would change what requests do, so that keeping them would be a lie. */
    private static final Map<String, String> UNSERVED =
            Map.of(
                    "computedProperties", "computed properties",
                    "vectorEmbeddingPolicy", "vector embeddings",
                    "fullTextPolicy", "full-text search",
                    "clientEncryptionPolicy", "client-side encryption",
                    "changeFeedPolicy", "the change feed with all versions and deletes",
                    "analyticalStorageTtl", "the analytical store",
                    "materializedViewDefinition", "materialized views");

    private static final int DEFAULT_KEY_VERSION = 2;

    private ContainerSpecReader() {}

    /** A new container. */
    static ContainerSpec create(byte[] body) {
        return read(body, DEFAULT_KEY_VERSION);
    }

    /** A change of a container: a key without a version is meant to be the one it has. */
    static ContainerSpec replace(byte[] body, PartitionKeyDefinition current) {
        return read(body, current.version());
    }

    private static ContainerSpec read(byte[] body, int defaultKeyVersion) {
        BodyFields fields = BodyFields.parse(body);
        refuseUnserved(fields);
        checkGeospatial(fields.fields("geospatialConfig"));
        IndexingPolicyReader.Read indexing =
                IndexingPolicyReader.read(fields.fields(INDEXING_POLICY));
        return new ContainerSpec(
                fields.requiredText("id"),
                partitionKey(fields, defaultKeyVersion),
                indexing.policy(),
                uniqueKeys(fields.fields("uniqueKeyPolicy")),
                timeToLive(fields),
                extras(fields).with(INDEXING_POLICY, indexing.shown()));
    }

    private static PartitionKeyDefinition partitionKey(BodyFields fields, int defaultVersion) {
        BodyFields key =
                fields.fields("partitionKey")
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "The required property 'partitionKey' is missing:"
                                                        + " a container needs a partition key."));
        List<PartitionKeyPath> paths =
                key.texts("paths").stream().map(PartitionKeyPath::parse).toList();
        int version = version(key, defaultVersion);
        String kind = key.text("kind").orElse("Hash");
        return switch (kind) {
            case "Hash" -> new PartitionKeyDefinition(paths, HashKind.HASH, version);
            case "MultiHash" -> new PartitionKeyDefinition(paths, HashKind.MULTI_HASH, version);
            default ->
                    throw OrreryException.badRequest(
                            "The partition key kind '" + kind + "' is not Hash or MultiHash.");
        };
    }

    /** Java clients send the version as a text; most send none. */
    private static int version(BodyFields key, int defaultVersion) {
        return switch (key.member("version")) {
            case null -> defaultVersion;
            case JsonNumber _ -> key.integer("version").orElse(defaultVersion);
            case JsonString(String text) when text.equals("V1") || text.equals("1") -> 1;
            case JsonString(String text) when text.equals("V2") || text.equals("2") -> 2;
            default -> throw BodyFields.wrongType("version", "1 or 2");
        };
    }

    private static UniqueKeyPolicy uniqueKeys(Optional<BodyFields> policy) {
        List<List<PartitionKeyPath>> keys =
                policy.map(fields -> fields.objects("uniqueKeys")).orElse(List.of()).stream()
                        .map(key -> key.texts("paths"))
                        .map(paths -> paths.stream().map(PartitionKeyPath::parse).toList())
                        .toList();
        try {
            return new UniqueKeyPolicy(keys);
        } catch (IllegalArgumentException e) {
            throw OrreryException.badRequest(
                    "The unique key policy is not valid: " + e.getMessage() + ".");
        }
    }

    private static TimeToLive timeToLive(BodyFields fields) {
        if (fields.member("defaultTtl") == null) {
            return TimeToLive.OFF;
        }
        int seconds = fields.integer("defaultTtl").orElseThrow();
        if (seconds < -1 || seconds == 0) {
            throw OrreryException.badRequest(
                    "The property 'defaultTtl' must be -1 or a positive number of seconds.");
        }
        return new TimeToLive(seconds);
    }

    private static void checkGeospatial(Optional<BodyFields> config) {
        String type = config.flatMap(fields -> fields.text("type")).orElse("Geography");
        if (!type.equalsIgnoreCase("Geography") && !type.equalsIgnoreCase("Geometry")) {
            throw OrreryException.badRequest(
                    "The type of 'geospatialConfig' is 'Geography' or 'Geometry', not '"
                            + type
                            + "'.");
        }
    }

    private static JsonObject extras(BodyFields fields) {
        JsonObject extras = fields.object();
        for (String name : fields.object().members().keySet()) {
            if (NOT_EXTRA.contains(name) || name.startsWith("_")) {
                extras = extras.without(name);
            }
        }
        return extras;
    }

    private static void refuseUnserved(BodyFields fields) {
        UNSERVED.forEach(
                (name, feature) -> {
                    JsonValue value = fields.member(name);
                    boolean empty = value instanceof JsonArray array && array.elements().isEmpty();
                    if (value != null && !empty) {
                        throw new OrreryException(
                                ErrorCode.NOT_SUPPORTED,
                                "Not served yet: %s ('%s').".formatted(feature, name));
                    }
                });
    }
}

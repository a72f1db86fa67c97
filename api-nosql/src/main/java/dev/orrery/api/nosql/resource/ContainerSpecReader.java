package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.message.ProtocolChange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ChangeRetention;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.GraphSettings;
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

    /** Of a key: the server made it, because an old client gave none. Kept as an extra. */
    static final String SYSTEM_KEY = "systemKey";

    static final String PARTITION_KEY = "partitionKey";

    /** Kept in the definition, or made by the server. */
    private static final Set<String> NOT_EXTRA =
            Set.of("id", PARTITION_KEY, "uniqueKeyPolicy", "defaultTtl", INDEXING_POLICY);

    /** They would change what requests do, so that keeping them would be a lie. */
    private static final Map<String, String> UNSERVED =
            Map.of(
                    "analyticalStorageTtl", "the analytical store",
                    "materializedViewDefinition", "materialized views");

    /**
     * What a client means that names no version: it hashes such keys so itself. Hierarchical keys
     * have only one version.
     */
    private static final int UNNAMED_KEY_VERSION = 1;

    private static final int LARGE_KEY_VERSION = 2;

    /** Thirty days: the longest that continuous backups of the service reach. */
    private static final int MAX_RETENTION_MINUTES = 43_200;

    private ContainerSpecReader() {}

    /** A new container. */
    static ContainerSpec create(Request request) {
        BodyFields fields = BodyFields.parse(request.body());
        boolean keyless =
                fields.member(PARTITION_KEY) == null
                        && ProtocolChange.KEYS_OF_ALL_CONTAINERS.isUnknownTo(request);
        return read(keyless ? withSystemKey(fields) : fields, UNNAMED_KEY_VERSION);
    }

    /** A new container of somebody who uses no client, but the web page or the command line. */
    static ContainerSpec create(byte[] body) {
        return read(BodyFields.parse(body), LARGE_KEY_VERSION);
    }

    private static BodyFields withSystemKey(BodyFields fields) {
        JsonObject key =
                JsonObject.EMPTY
                        .with(
                                "paths",
                                JsonArray.ofStrings(
                                        List.of(
                                                PartitionKeyDefinition.ofSystem()
                                                        .paths()
                                                        .getFirst()
                                                        .toString())))
                        .with("kind", "Hash")
                        .with("version", LARGE_KEY_VERSION)
                        .with(SYSTEM_KEY, true);
        return BodyFields.of(fields.object().with(PARTITION_KEY, key), "The request body");
    }

    /**
     * A change of a container: a key without a version is meant to be the one it has, and so is
     * none from clients that are not shown the server's own.
     */
    static ContainerSpec replace(byte[] body, ContainerRecord current) {
        BodyFields fields = BodyFields.parse(body);
        boolean keyless =
                fields.member(PARTITION_KEY) == null && current.extras().member(SYSTEM_KEY) != null;
        ContainerSpec spec =
                read(
                        keyless ? withSystemKey(fields) : fields,
                        current.definition().partitionKey().version());
        VectorPolicyReader.checkReplaced(current.extras(), spec.extras());
        return spec;
    }

    private static ContainerSpec read(BodyFields fields, int defaultKeyVersion) {
        refuseUnserved(fields);
        SpatialPolicyReader.check(fields);
        VectorPolicyReader.check(fields);
        FullTextPolicyReader.check(fields);
        PartitionKeyDefinition key = partitionKey(fields, defaultKeyVersion);
        ComputedPropertiesReader.check(fields, key);
        EncryptionPolicyReader.check(fields, key);
        IndexingPolicyReader.Read indexing =
                IndexingPolicyReader.read(fields.fields(INDEXING_POLICY));
        return new ContainerSpec(
                fields.requiredText("id"),
                key,
                indexing.policy(),
                uniqueKeys(fields.fields("uniqueKeyPolicy")),
                timeToLive(fields),
                extras(fields).with(INDEXING_POLICY, indexing.shown()),
                ApiKind.NOSQL,
                graph(fields).toSchema(),
                changeRetention(fields.fields("changeFeedPolicy")));
    }

    /** Ours: what the container keeps for graphs. Like all that is said, it is given back. */
    private static GraphSettings graph(BodyFields fields) {
        boolean incoming =
                fields.fields("graphPolicy")
                        .flatMap(policy -> policy.bool("indexIncomingEdges"))
                        .orElse(false);
        return incoming ? GraphSettings.INCOMING : GraphSettings.NONE;
    }

    private static PartitionKeyDefinition partitionKey(BodyFields fields, int defaultVersion) {
        BodyFields key =
                fields.fields(PARTITION_KEY)
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "The required property 'partitionKey' is missing:"
                                                        + " a container needs a partition key."));
        List<PartitionKeyPath> paths =
                key.texts("paths").stream().map(PartitionKeyPath::parse).toList();
        String kind = key.text("kind").orElse("Hash");
        return switch (kind) {
            case "Hash" ->
                    new PartitionKeyDefinition(paths, HashKind.HASH, version(key, defaultVersion));
            case "MultiHash" ->
                    new PartitionKeyDefinition(
                            paths, HashKind.MULTI_HASH, version(key, LARGE_KEY_VERSION));
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

    /** The SDKs say the time in minutes, and 0 for latest versions only. */
    private static ChangeRetention changeRetention(Optional<BodyFields> policy) {
        int minutes = policy.map(fields -> fields.integer("retentionDuration").orElse(0)).orElse(0);
        if (minutes < 0 || minutes > MAX_RETENTION_MINUTES) {
            throw OrreryException.badRequest(
                    "The retentionDuration of a changeFeedPolicy must be 0 to %d minutes."
                            .formatted(MAX_RETENTION_MINUTES));
        }
        return new ChangeRetention(minutes);
    }

    private static JsonObject extras(BodyFields fields) {
        JsonObject extras = fields.object();
        for (String name : fields.object().members().keySet()) {
            if (NOT_EXTRA.contains(name) || name.startsWith("_")) {
                extras = extras.without(name);
            }
        }
        boolean systemKey =
                fields.fields(PARTITION_KEY).flatMap(key -> key.bool(SYSTEM_KEY)).orElse(false);
        return systemKey ? extras.with(SYSTEM_KEY, true) : extras.without(SYSTEM_KEY);
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

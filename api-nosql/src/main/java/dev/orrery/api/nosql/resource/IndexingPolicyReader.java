package dev.orrery.api.nosql.resource;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads an indexing policy, and completes it as the service does: what is not said is indexed
 * wholly, except for the etag.
 */
final class IndexingPolicyReader {
    private static final String EVERYTHING = "/*";

    /** How old clients write {@link #EVERYTHING}. */
    private static final String ROOT = "/";

    private static final String ETAG = "/\"_etag\"/?";

    private IndexingPolicyReader() {}

    /**
     * @param shown the completed policy as clients see it
     */
    record Read(IndexingPolicy policy, JsonObject shown) {}

    static Read read(Optional<BodyFields> given) {
        BodyFields fields =
                given.orElseGet(() -> BodyFields.of(JsonObject.EMPTY, "indexingPolicy"));
        IndexingMode mode = mode(fields);
        boolean automatic = fields.bool("automatic").orElse(mode == IndexingMode.CONSISTENT);
        if (mode == IndexingMode.NONE) {
            return none(fields);
        }
        if (!automatic) {
            throw unserved("indexing only the items that ask for it ('automatic': false)");
        }
        return consistent(fields);
    }

    private static Read none(BodyFields fields) {
        if (!fields.elements("includedPaths").isEmpty()) {
            throw OrreryException.badRequest(
                    "An indexing policy with the mode 'none' has no included paths.");
        }
        JsonObject shown =
                JsonObject.EMPTY
                        .with("indexingMode", "none")
                        .with("automatic", false)
                        .with("includedPaths", JsonArray.of())
                        .with("excludedPaths", new JsonArray(fields.elements("excludedPaths")));
        return new Read(IndexingPolicy.NONE, shown);
    }

    private static Read consistent(BodyFields fields) {
        List<String> excluded = new ArrayList<>(paths(fields, "excludedPaths"));
        List<String> included = new ArrayList<>(paths(fields, "includedPaths"));
        if (included.isEmpty() && !excluded.contains(EVERYTHING)) {
            included.add(EVERYTHING);
        }
        if (!included.contains(EVERYTHING) && !excluded.contains(EVERYTHING)) {
            throw OrreryException.badRequest(
                    "The special mandatory indexing path \"/*\" is not provided in any of the path"
                            + " type sets: it must be included or excluded.");
        }
        if (!included.contains(ETAG) && !excluded.contains(ETAG)) {
            excluded.add(ETAG);
        }
        IndexingPolicy policy = policy(included, excluded, composites(fields));
        return new Read(policy, shown(fields, included, excluded));
    }

    private static IndexingPolicy policy(
            List<String> included, List<String> excluded, List<CompositeIndex> composites) {
        try {
            return new IndexingPolicy(
                    IndexingMode.CONSISTENT,
                    included.stream().map(IndexPath::parse).toList(),
                    excluded.stream().map(IndexPath::parse).toList(),
                    composites);
        } catch (IllegalArgumentException e) {
            throw OrreryException.badRequest("The indexing policy is not valid: " + e.getMessage());
        }
    }

    private static JsonObject shown(
            BodyFields fields, List<String> included, List<String> excluded) {
        JsonObject shown =
                JsonObject.EMPTY
                        .with("indexingMode", "consistent")
                        .with("automatic", true)
                        .with("includedPaths", shown(included))
                        .with("excludedPaths", shown(excluded));
        for (String name :
                List.of(
                        "compositeIndexes",
                        "spatialIndexes",
                        VectorPolicyReader.INDEXES,
                        FullTextPolicyReader.INDEXES)) {
            List<JsonValue> indexes = fields.elements(name);
            if (!indexes.isEmpty()) {
                shown = shown.with(name, new JsonArray(indexes));
            }
        }
        return shown;
    }

    private static JsonArray shown(List<String> paths) {
        return new JsonArray(
                paths.stream()
                        .map(path -> (JsonValue) JsonObject.EMPTY.with("path", path))
                        .toList());
    }

    private static IndexingMode mode(BodyFields fields) {
        String mode = fields.text("indexingMode").orElse("consistent");
        return switch (mode.toLowerCase(Locale.ROOT)) {
            // As in the service, which has given up indexing later.
            case "consistent", "lazy" -> IndexingMode.CONSISTENT;
            case "none" -> IndexingMode.NONE;
            default ->
                    throw OrreryException.badRequest(
                            "The indexing mode '" + mode + "' is not known.");
        };
    }

    private static List<String> paths(BodyFields fields, String name) {
        return fields.objects(name).stream()
                .map(path -> path.requiredText("path"))
                .map(path -> path.equals(ROOT) ? EVERYTHING : path)
                .toList();
    }

    private static List<CompositeIndex> composites(BodyFields fields) {
        return fields.elements("compositeIndexes").stream()
                .map(IndexingPolicyReader::composite)
                .toList();
    }

    private static CompositeIndex composite(JsonValue value) {
        if (!(value instanceof JsonArray array)) {
            throw BodyFields.wrongType("compositeIndexes", "an array of arrays");
        }
        List<CompositeIndex.Part> parts =
                array.elements().stream()
                        .map(part -> part(BodyFields.of(part, "A path of a composite index")))
                        .toList();
        try {
            return new CompositeIndex(parts);
        } catch (IllegalArgumentException e) {
            throw OrreryException.badRequest("The indexing policy is not valid: " + e.getMessage());
        }
    }

    private static CompositeIndex.Part part(BodyFields fields) {
        String order = fields.text("order").orElse("ascending").toLowerCase(Locale.ROOT);
        boolean descending =
                switch (order) {
                    case "ascending" -> false;
                    case "descending" -> true;
                    default ->
                            throw OrreryException.badRequest(
                                    "The order of a composite index is 'ascending' or 'descending',"
                                            + " not '"
                                            + order
                                            + "'.");
                };
        return new CompositeIndex.Part(IndexPath.parse(fields.requiredText("path")), descending);
    }

    private static OrreryException unserved(String what) {
        return new OrreryException(ErrorCode.NOT_SUPPORTED, "Not served yet: " + what + ".");
    }
}

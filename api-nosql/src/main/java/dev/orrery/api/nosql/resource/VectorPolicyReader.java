package dev.orrery.api.nosql.resource;

import dev.orrery.gateway.query.QueryTerms;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyPath;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Checks what a client says about the vectors of a container. The policy decides how vectors are
 * compared; the indexes are kept and shown, and distances are computed from the vectors themselves.
 * The messages are the service's.
 */
final class VectorPolicyReader {
    static final String INDEXES = "vectorIndexes";

    private static final String EMBEDDINGS = "vectorEmbeddings";
    private static final Set<String> DATA_TYPES = Set.of("float32", "float16", "int8", "uint8");
    private static final Set<String> DISTANCES = Set.of("cosine", "dotproduct", "euclidean");
    private static final Set<String> INDEX_TYPES = Set.of("flat", "quantizedflat", "diskann");
    private static final int MAX_DIMENSIONS = 4_096;
    private static final int MAX_QUANTIZATION_BYTES = 512;
    private static final int MIN_SEARCH_LIST = 25;
    private static final int MAX_SEARCH_LIST = 500;

    private VectorPolicyReader() {}

    static void check(BodyFields container) {
        Map<String, Integer> dimensions = new HashMap<>();
        container.fields(QueryTerms.VECTOR_EMBEDDING_POLICY).stream()
                .flatMap(policy -> policy.objects(EMBEDDINGS).stream())
                .forEach(embedding -> checkEmbedding(embedding, dimensions));
        container.fields(ContainerSpecReader.INDEXING_POLICY).stream()
                .flatMap(policy -> policy.objects(INDEXES).stream())
                .forEach(index -> checkIndex(index, dimensions));
    }

    /** What is there stays as it is; vectors and indexes may be added. */
    static void checkReplaced(JsonObject before, JsonObject after) {
        requireKept(
                before,
                after,
                List.of(ContainerSpecReader.INDEXING_POLICY, INDEXES, "vector indexing"));
        requireKept(
                before,
                after,
                List.of(QueryTerms.VECTOR_EMBEDDING_POLICY, EMBEDDINGS, "embedding"));
    }

    private static void requireKept(JsonObject before, JsonObject after, List<String> names) {
        Set<JsonObject> kept = Set.copyOf(entries(after, names));
        if (!kept.containsAll(entries(before, names))) {
            throw OrreryException.badRequest(
                    ("Paths in existing %s policy cannot be modified in Collection Replace. They"
                                    + " can only be added.")
                            .formatted(names.get(2)));
        }
    }

    private static List<JsonObject> entries(JsonObject extras, List<String> names) {
        return BodyFields.of(extras, "The container").fields(names.get(0)).stream()
                .flatMap(policy -> policy.objects(names.get(1)).stream())
                .map(BodyFields::object)
                .toList();
    }

    private static void checkEmbedding(BodyFields embedding, Map<String, Integer> dimensions) {
        String path = embedding.requiredText("path");
        PartitionKeyPath.parse(path);
        String dataType = embedding.requiredText("dataType");
        if (!DATA_TYPES.contains(lower(dataType))) {
            throw bad("The Vector Embedding Policy has an invalid DataType:%s", dataType);
        }
        String distance = embedding.requiredText("distanceFunction");
        if (!DISTANCES.contains(lower(distance))) {
            throw bad("The Vector Embedding Policy has an invalid DistanceFunction:%s", distance);
        }
        int size = embedding.integer("dimensions").orElse(0);
        if (size < 1) {
            throw bad(
                    "The Vector Embedding Policy has Dimensions:%s which should be a positive"
                            + " integer",
                    size);
        }
        if (size > MAX_DIMENSIONS) {
            throw bad(
                    "The Vector Embedding Policy has Dimensions:%s which is more than the maximum"
                            + " supported value:%s",
                    size, MAX_DIMENSIONS);
        }
        if (dimensions.put(path, size) != null) {
            throw bad("The Vector Embedding Policy has the path::%s twice", path);
        }
    }

    private static void checkIndex(BodyFields index, Map<String, Integer> dimensions) {
        String path = index.requiredText("path");
        Integer size = dimensions.get(path);
        if (size == null) {
            throw bad(
                    "The Vector Indexing Policy's path::%s not matching in Embedding's path", path);
        }
        String type = index.requiredText("type");
        if (!INDEX_TYPES.contains(lower(type))) {
            throw bad("The Vector Indexing Policy's Index Type::%s is invalid", type);
        }
        requireRange(index, "quantizationByteSize", 1, Math.min(size, MAX_QUANTIZATION_BYTES));
        requireRange(index, "indexingSearchListSize", MIN_SEARCH_LIST, MAX_SEARCH_LIST);
        checkShards(index.texts("vectorIndexShardKey"));
    }

    private static void requireRange(BodyFields index, String name, int least, int most) {
        int value = index.integer(name).orElse(least);
        if (value < least || value > most) {
            throw bad(
                    "The Vector Indexing Policy parameter %s value :: %s is out of range. The"
                            + " allowed range is between %s and %s",
                    name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1),
                    value,
                    least,
                    most);
        }
    }

    private static void checkShards(List<String> paths) {
        if (paths.size() > 1) {
            throw bad(
                    "The number of shard paths defined in the Vector Indexing Policy: %s exceeds"
                            + " the maximum: 1",
                    paths.size());
        }
        for (String path : paths) {
            if (!path.startsWith("/")) {
                throw bad("The Vector Indexing Policy has an invalid Shard Path: %s", path);
            }
        }
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    @SuppressWarnings("AnnotateFormatMethod") // Not worth a library.
    private static OrreryException bad(String message, Object... values) {
        return OrreryException.badRequest(message.formatted(values) + ".");
    }
}

package dev.orrery.gateway.query;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.query.container.ComputedProperty;
import dev.orrery.query.container.ContainerTerms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what a container says about queries over it. It was checked when it was stored. */
public final class QueryTerms {
    public static final String COMPUTED_PROPERTIES = "computedProperties";
    public static final String VECTOR_EMBEDDING_POLICY = "vectorEmbeddingPolicy";

    private QueryTerms() {}

    public static ContainerTerms of(ContainerRecord container) {
        JsonObject extras = container.extras();
        if (extras.member(COMPUTED_PROPERTIES) == null
                && extras.member(VECTOR_EMBEDDING_POLICY) == null) {
            return ContainerTerms.NONE;
        }
        return new ContainerTerms(computed(extras), distanceFunctions(extras));
    }

    private static List<ComputedProperty> computed(JsonObject extras) {
        return objects(extras, COMPUTED_PROPERTIES)
                .map(
                        property ->
                                ComputedProperty.parse(
                                        property.string("name").orElseThrow(),
                                        property.string("query").orElseThrow()))
                .toList();
    }

    private static Map<List<String>, String> distanceFunctions(JsonObject extras) {
        Map<List<String>, String> functions = new HashMap<>();
        Optional<JsonObject> policy = extras.object(VECTOR_EMBEDDING_POLICY);
        policy.stream()
                .flatMap(embeddings -> objects(embeddings, "vectorEmbeddings"))
                .forEach(
                        embedding ->
                                functions.put(
                                        PartitionKeyPath.parse(
                                                        embedding.string("path").orElseThrow())
                                                .segments(),
                                        embedding.string("distanceFunction").orElseThrow()));
        return functions;
    }

    private static Stream<JsonObject> objects(JsonObject object, String name) {
        return object.member(name) instanceof JsonArray array
                ? array.elements().stream()
                        .filter(JsonObject.class::isInstance)
                        .map(JsonObject.class::cast)
                : Stream.of();
    }
}

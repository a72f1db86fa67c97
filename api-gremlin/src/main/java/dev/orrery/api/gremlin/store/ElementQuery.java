package dev.orrery.api.gremlin.store;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.value.QueryValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Elements that fulfil a condition. The condition may let through more than the caller wants, never
 * less: the caller tests what it gets.
 *
 * @param partitions the logical partitions to look in; empty for all
 * @param condition in the query language, on {@code c}; empty for none
 * @param limit how many elements the caller will take at most, as far as it knows
 */
public record ElementQuery(
        ElementKind kind,
        List<PartitionKey> partitions,
        String condition,
        Map<String, QueryValue> parameters,
        int limit) {
    public static final int NO_LIMIT = Integer.MAX_VALUE;

    public ElementQuery {
        partitions = List.copyOf(partitions);
        parameters = Map.copyOf(parameters);
    }

    public static ElementQuery all(ElementKind kind) {
        return new ElementQuery(kind, List.of(), "", Map.of(), NO_LIMIT);
    }

    /** The same in one logical partition; empty if that is none of those meant. */
    Optional<ElementQuery> within(PartitionKey partition) {
        return partitions.isEmpty() || partitions.contains(partition)
                ? Optional.of(
                        new ElementQuery(kind, List.of(partition), condition, parameters, limit))
                : Optional.empty();
    }

    QuerySpec select() {
        return new QuerySpec("SELECT * FROM c WHERE " + filter(), parameters);
    }

    QuerySpec count() {
        return new QuerySpec("SELECT VALUE COUNT(1) FROM c WHERE " + filter(), parameters);
    }

    private String filter() {
        String ofKind =
                switch (kind) {
                    case VERTEX -> "(NOT IS_DEFINED(c._isEdge) OR c._isEdge != true)";
                    case EDGE -> "c._isEdge = true";
                };
        return condition.isEmpty() ? ofKind : "(" + condition + ") AND " + ofKind;
    }
}

package dev.orrery.api.gremlin.structure;

import dev.orrery.graph.PartitionValues;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.ElementKey;
import java.util.List;

/**
 * The address of an element: {@code ['partition key', 'id']}, as an object of its own, since
 * TinkerPop takes a list in {@code V()} for several ids.
 */
public record CompositeId(Object partition, String id) {
    /** Whether a list has the form of an address: partition key and id. */
    public static boolean isTuple(List<?> list) {
        return list.size() == 2
                && PartitionValues.keyOf(list.getFirst()).isPresent()
                && list.get(1) instanceof String;
    }

    public static CompositeId of(List<?> tuple) {
        if (!isTuple(tuple)) {
            throw OrreryException.badRequest(
                    "An address of an element is ['partition key', 'id'], not " + tuple + ".");
        }
        return new CompositeId(tuple.getFirst(), (String) tuple.get(1));
    }

    ElementKey key() {
        return new ElementKey(PartitionValues.keyOf(partition).orElseThrow(), id);
    }

    @Override
    public String toString() {
        return "[" + partition + ", " + id + "]";
    }
}

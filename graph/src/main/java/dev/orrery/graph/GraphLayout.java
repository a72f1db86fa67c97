package dev.orrery.graph;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.util.Set;

/**
 * Where the elements of a graph have their partition key.
 *
 * @param partitionProperty the property's name
 * @param implicit whether the key is that of {@link #IMPLICIT_PROPERTY}: vertices are then spread
 *     by their ids, need not name a partition key, and do not show it
 */
public record GraphLayout(String partitionProperty, boolean implicit) {
    /** A graph with this partition key divides itself by the ids of its vertices. */
    public static final String IMPLICIT_PROPERTY = "_partitionKey";

    private static final Set<String> REFUSED = Set.of("id", "label");

    /** The layout of a container; refused if its partition key cannot be that of a graph. */
    public static GraphLayout of(PartitionKeyDefinition definition) {
        if (definition.paths().size() != 1) {
            throw OrreryException.badRequest(
                    "A graph has one partition key path; this container has %d."
                            .formatted(definition.paths().size()));
        }
        var segments = definition.paths().getFirst().segments();
        if (segments.size() != 1) {
            throw OrreryException.badRequest(
                    "The partition key of a graph is a property of its vertices, such as '/city';"
                            + " '%s' lies deeper.".formatted(definition.paths().getFirst()));
        }
        String name = segments.getFirst();
        if (REFUSED.contains(name)) {
            throw OrreryException.badRequest(
                    "'/%s' cannot be the partition key of a graph; choose another property."
                            .formatted(name));
        }
        return new GraphLayout(name, name.equals(IMPLICIT_PROPERTY));
    }

    /** Whether a name belongs to the shape of elements, so that no property can have it. */
    public boolean isReserved(String name) {
        return ElementNames.isStructure(name) || (implicit && name.equals(partitionProperty));
    }
}

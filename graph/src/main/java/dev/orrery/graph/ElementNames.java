package dev.orrery.graph;

import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.json.SystemProperties;
import java.util.Set;

/** Names in the items of a graph. */
final class ElementNames {
    static final String ID = "id";
    static final String LABEL = "label";
    static final String VALUE = "_value";
    static final String TYPE = "_type";
    static final String META = "_meta";
    static final String META_TYPES = "_metaTypes";
    static final String TYPES = "_types";

    private static final Set<String> STRUCTURE =
            Set.of(
                    ID,
                    LABEL,
                    TYPES,
                    EdgeShape.IS_EDGE,
                    EdgeShape.SOURCE_ID,
                    EdgeShape.SOURCE_LABEL,
                    EdgeShape.TARGET_ID,
                    EdgeShape.TARGET_LABEL,
                    EdgeShape.TARGET_PARTITION,
                    "_isPkEdgeProperty");

    private ElementNames() {}

    /** Whether a member is part of the shape of an element, and none of its properties. */
    static boolean isStructure(String name) {
        return name.startsWith("_")
                ? STRUCTURE.contains(name) || SystemProperties.isSystemName(name)
                : name.equals(ID) || name.equals(LABEL);
    }
}

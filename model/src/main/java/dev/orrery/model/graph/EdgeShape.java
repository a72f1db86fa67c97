package dev.orrery.model.graph;

import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import org.jspecify.annotations.Nullable;

/**
 * The ends of an edge, as its item names them. An item is an edge if {@code _isEdge} is true and it
 * says by {@code _vertexId} and {@code _sink} which vertices it connects; its source lies in its
 * own logical partition, its target in that of {@code _sinkPartition}.
 */
public record EdgeShape(
        String id, String label, String sourceId, String sourceLabel, Target target) {
    public static final String IS_EDGE = "_isEdge";
    public static final String SOURCE_ID = "_vertexId";
    public static final String SOURCE_LABEL = "_vertexLabel";
    public static final String TARGET_ID = "_sink";
    public static final String TARGET_LABEL = "_sinkLabel";
    public static final String TARGET_PARTITION = "_sinkPartition";

    /** The label of a vertex that was given none. */
    public static final String DEFAULT_VERTEX_LABEL = "vertex";

    /** The label of an edge whose item has none, which only other protocols can write. */
    public static final String DEFAULT_EDGE_LABEL = "edge";

    private static final JsonName IS_EDGE_NAME = JsonName.of(IS_EDGE);
    private static final JsonName ID_NAME = JsonName.of("id");
    private static final JsonName LABEL_NAME = JsonName.of("label");
    private static final JsonName SOURCE_NAME = JsonName.of(SOURCE_ID);
    private static final JsonName SOURCE_LABEL_NAME = JsonName.of(SOURCE_LABEL);
    private static final JsonName TARGET_NAME = JsonName.of(TARGET_ID);
    private static final JsonName TARGET_LABEL_NAME = JsonName.of(TARGET_LABEL);
    private static final JsonName TARGET_PARTITION_NAME = JsonName.of(TARGET_PARTITION);

    /** The vertex an edge leads to. */
    public record Target(PartitionKey partition, String id, String label) {}

    /** Whether an item says of itself that it is an edge; a vertex does not. */
    public static boolean isEdge(JsonView item) {
        int flag = item.member(item.root(), IS_EDGE_NAME);
        return flag != JsonView.UNDEFINED && item.kind(flag) == JsonKind.TRUE;
    }

    /** The ends of an edge; null if the item is none, or does not name both ends. */
    public static @Nullable EdgeShape of(JsonView item) {
        if (!isEdge(item)) {
            return null;
        }
        String id = text(item, ID_NAME);
        String source = text(item, SOURCE_NAME);
        String target = text(item, TARGET_NAME);
        if (id == null || source == null || target == null) {
            return null;
        }
        String label = text(item, LABEL_NAME);
        String sourceLabel = text(item, SOURCE_LABEL_NAME);
        String targetLabel = text(item, TARGET_LABEL_NAME);
        return new EdgeShape(
                id,
                label == null ? DEFAULT_EDGE_LABEL : label,
                source,
                sourceLabel == null ? DEFAULT_VERTEX_LABEL : sourceLabel,
                new Target(
                        PartitionKey.of(
                                component(item, item.member(item.root(), TARGET_PARTITION_NAME))),
                        target,
                        targetLabel == null ? DEFAULT_VERTEX_LABEL : targetLabel));
    }

    private static @Nullable String text(JsonView item, JsonName name) {
        int value = item.member(item.root(), name);
        return item.isString(value) ? item.stringValue(value) : null;
    }

    /** The partition key that a value stands for: what is no scalar counts as undefined. */
    public static KeyComponent component(JsonView item, int value) {
        if (value == JsonView.UNDEFINED) {
            return KeyComponent.UNDEFINED;
        }
        return switch (item.kind(value)) {
            case NULL -> KeyComponent.NULL;
            case TRUE -> KeyComponent.TRUE;
            case FALSE -> KeyComponent.FALSE;
            case NUMBER -> KeyComponent.of(item.doubleValue(value));
            case STRING -> KeyComponent.of(item.stringValue(value));
            case ARRAY, OBJECT -> KeyComponent.UNDEFINED;
        };
    }
}

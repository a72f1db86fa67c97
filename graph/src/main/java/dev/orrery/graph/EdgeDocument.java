package dev.orrery.graph;

import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The item of an edge. It lies in the logical partition of its source. */
public final class EdgeDocument extends ElementDocument {
    private static final JsonName TYPES = JsonName.of(ElementNames.TYPES);
    private static final JsonName SOURCE_LABEL = JsonName.of(EdgeShape.SOURCE_LABEL);

    private final EdgeShape shape;

    EdgeDocument(GraphLayout layout, JsonView view, ElementKey key, EdgeShape shape) {
        super(layout, view, key, EdgeShape.DEFAULT_EDGE_LABEL);
        this.shape = shape;
    }

    /** An end of an edge. */
    public record End(ElementKey key, String label) {}

    /** What is said of a new edge beside its ends. */
    public record Content(String label, Map<String, Object> properties) {
        public Content {
            properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        }
    }

    /** A new edge, which gets the partition key of its source. */
    public static EdgeDocument create(
            GraphLayout layout, String id, End source, End target, Content content) {
        ElementKey key = new ElementKey(source.key().partition(), id);
        JsonWriter text = new JsonWriter();
        text.beginObject().name(ElementNames.ID).value(id);
        text.name(ElementNames.LABEL).value(content.label());
        PartitionValues.write(text, layout.partitionProperty(), key.partition());
        text.name(EdgeShape.IS_EDGE).value(true);
        text.name(EdgeShape.SOURCE_ID).value(source.key().id());
        text.name(EdgeShape.SOURCE_LABEL).value(source.label());
        text.name(EdgeShape.TARGET_ID).value(target.key().id());
        text.name(EdgeShape.TARGET_LABEL).value(target.label());
        PartitionValues.write(text, EdgeShape.TARGET_PARTITION, target.key().partition());
        content.properties()
                .forEach(
                        (name, value) -> {
                            text.name(name);
                            PropertyValues.write(text, value);
                        });
        NotedTypes.write(text, ElementNames.TYPES, content.properties());
        text.endObject();
        return of(layout, scanned(text), key);
    }

    private static EdgeDocument of(GraphLayout layout, JsonView view, ElementKey key) {
        EdgeShape shape = EdgeShape.of(view);
        if (shape == null) {
            throw new IllegalStateException("an edge that was just written is one");
        }
        return new EdgeDocument(layout, view, key, shape);
    }

    public End source() {
        String label = text(view(), SOURCE_LABEL);
        return new End(
                new ElementKey(key().partition(), shape.sourceId()),
                label == null ? EdgeShape.DEFAULT_VERTEX_LABEL : label);
    }

    public End target() {
        EdgeShape.Target target = shape.target();
        return new End(new ElementKey(target.partition(), target.id()), target.label());
    }

    public Map<String, Object> properties() {
        JsonView view = view();
        Map<String, Object> properties = new LinkedHashMap<>();
        for (int i = 0; i < view.size(view.root()); i++) {
            int member = view.memberAt(view.root(), i);
            String name = view.name(member);
            if (isProperty(name)) {
                Object value = value(name, member);
                if (value != null) {
                    properties.put(name, value);
                }
            }
        }
        return properties;
    }

    /** The value of a property; null if the edge has none. */
    public @Nullable Object property(String name) {
        int member = view().member(view().root(), JsonName.of(name));
        return member == JsonView.UNDEFINED || !isProperty(name) ? null : value(name, member);
    }

    private @Nullable Object value(String name, int member) {
        JsonView view = view();
        int types = view.member(view.root(), TYPES);
        return PropertyValues.read(view, member, NotedTypes.of(view, types, name));
    }

    /** The partition key belongs to the edge's place, and is shown where it is asked for only. */
    private boolean isProperty(String name) {
        return !ElementNames.isStructure(name) && !name.equals(layout().partitionProperty());
    }

    /** The edge with another value of a property; null removes it. */
    public EdgeDocument with(String name, @Nullable Object value) {
        JsonView view = view();
        Map<String, Object> noted = new LinkedHashMap<>(properties());
        noted.remove(name);
        JsonWriter text = new JsonWriter(view.textLength() + 256);
        text.beginObject();
        for (int i = 0; i < view.size(view.root()); i++) {
            int member = view.memberAt(view.root(), i);
            String each = view.name(member);
            if (!each.equals(name) && !each.equals(ElementNames.TYPES)) {
                copy(text, view, member);
            }
        }
        if (value != null) {
            text.name(name);
            PropertyValues.write(text, value);
            noted.put(name, value);
        }
        NotedTypes.write(text, ElementNames.TYPES, noted);
        text.endObject();
        return of(layout(), scanned(text), key());
    }
}

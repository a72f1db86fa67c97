package dev.orrery.graph;

import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The item of a vertex or an edge: stored, or about to be. Immutable. */
public abstract sealed class ElementDocument permits VertexDocument, EdgeDocument {
    private static final JsonName ID = JsonName.of(ElementNames.ID);
    private static final JsonName LABEL = JsonName.of(ElementNames.LABEL);
    private static final JsonName ETAG = JsonName.of("_etag");

    private final GraphLayout layout;
    private final JsonView view;
    private final ElementKey key;
    private final String defaultLabel;
    private @Nullable String label;

    ElementDocument(GraphLayout layout, JsonView view, ElementKey key, String defaultLabel) {
        this.layout = layout;
        this.view = view;
        this.key = key;
        this.defaultLabel = defaultLabel;
    }

    /** The element an item is; empty for an item that is neither a vertex nor a whole edge. */
    public static Optional<ElementDocument> of(GraphLayout layout, JsonView view) {
        String id = text(view, ID);
        if (id == null) {
            return Optional.empty();
        }
        int partition = view.member(view.root(), JsonName.of(layout.partitionProperty()));
        ElementKey key = new ElementKey(PartitionKey.of(EdgeShape.component(view, partition)), id);
        return under(key, layout, view);
    }

    /** As {@link #of(GraphLayout, JsonView)}, for an item that was found under a key. */
    public static Optional<ElementDocument> under(
            ElementKey key, GraphLayout layout, JsonView view) {
        if (!EdgeShape.isEdge(view)) {
            return Optional.of(new VertexDocument(layout, view, key));
        }
        EdgeShape shape = EdgeShape.of(view);
        return shape == null
                ? Optional.empty()
                : Optional.of(new EdgeDocument(layout, view, key, shape));
    }

    public ElementKey key() {
        return key;
    }

    public String id() {
        return key.id();
    }

    public String label() {
        String known = label;
        if (known == null) {
            String stored = text(view, LABEL);
            known = stored == null ? defaultLabel : stored;
            label = known;
        }
        return known;
    }

    public GraphLayout layout() {
        return layout;
    }

    JsonView view() {
        return view;
    }

    /** The version that is stored; empty if the document was not stored yet. */
    public Optional<String> etag() {
        return Optional.ofNullable(text(view, ETAG));
    }

    /** What the server keeps of its own under a name; null if it keeps nothing so. */
    public @Nullable Object systemValue(String name) {
        int value = view.member(view.root(), JsonName.of(name));
        if (value == JsonView.UNDEFINED) {
            return null;
        }
        return view.isString(value)
                ? view.stringValue(value)
                : Long.valueOf((long) view.doubleValue(value));
    }

    /** The item as it is written. */
    public ParsedItem toItem(JsonLimits limits) {
        int root = view.root();
        return ParsedItem.parse(view.bytes(), view.textStart(root), view.textEnd(root), limits);
    }

    static @Nullable String text(JsonView view, JsonName name) {
        int value = view.member(view.root(), name);
        return view.isString(value) ? view.stringValue(value) : null;
    }

    static void copy(JsonWriter target, JsonView view, int member) {
        target.rawName(view.bytes(), view.nameStart(member), view.nameEnd(member));
        target.value(view, member);
    }

    static JsonView scanned(JsonWriter text) {
        return JsonScanner.scan(text.buffer(), 0, text.length(), JsonLimits.DEFAULT);
    }
}

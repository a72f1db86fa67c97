package dev.orrery.graph;

import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The item of a vertex. */
public final class VertexDocument extends ElementDocument {
    private static final JsonName ID = JsonName.of(ElementNames.ID);
    private static final JsonName VALUE = JsonName.of(ElementNames.VALUE);
    private static final JsonName TYPE = JsonName.of(ElementNames.TYPE);
    private static final JsonName META = JsonName.of(ElementNames.META);
    private static final JsonName META_TYPES = JsonName.of(ElementNames.META_TYPES);

    VertexDocument(GraphLayout layout, JsonView view, ElementKey key) {
        super(layout, view, key, EdgeShape.DEFAULT_VERTEX_LABEL);
    }

    /** A new vertex; the entries of one property need not be side by side. */
    public static VertexDocument create(
            GraphLayout layout, ElementKey key, String label, List<PropertyEntry> entries) {
        JsonWriter text = new JsonWriter();
        text.beginObject().name(ElementNames.ID).value(key.id());
        text.name(ElementNames.LABEL).value(label);
        PartitionValues.write(text, layout.partitionProperty(), key.partition());
        Map<String, List<PropertyEntry>> byKey = new LinkedHashMap<>();
        for (PropertyEntry entry : entries) {
            byKey.computeIfAbsent(entry.key(), absent -> new ArrayList<>()).add(entry);
        }
        byKey.forEach((name, values) -> write(text, name, values));
        text.endObject();
        return new VertexDocument(layout, scanned(text), key);
    }

    /** All values of all properties. */
    public List<PropertyEntry> properties() {
        JsonView view = view();
        List<PropertyEntry> entries = new ArrayList<>();
        for (int i = 0; i < view.size(view.root()); i++) {
            int member = view.memberAt(view.root(), i);
            if (ElementNames.isStructure(view, member)) {
                continue;
            }
            String name = view.name(member);
            if (!isPartition(name)) {
                read(name, member, entries);
            }
        }
        return entries;
    }

    /** The values of one property. */
    public List<PropertyEntry> properties(String name) {
        int member = view().member(view().root(), JsonName.of(name));
        if (member == JsonView.UNDEFINED || !isProperty(name)) {
            return List.of();
        }
        List<PropertyEntry> entries = new ArrayList<>(1);
        read(name, member, entries);
        return entries;
    }

    private boolean isProperty(String name) {
        return !ElementNames.isStructure(name) && !isPartition(name);
    }

    private boolean isPartition(String name) {
        return layout().implicit() && name.equals(layout().partitionProperty());
    }

    /** The vertex with other values of one property; none removes it. */
    public VertexDocument with(String name, List<PropertyEntry> entries) {
        JsonView view = view();
        JsonWriter text = new JsonWriter(view.textLength() + 256);
        text.beginObject();
        boolean written = false;
        for (int i = 0; i < view.size(view.root()); i++) {
            int member = view.memberAt(view.root(), i);
            if (view.name(member).equals(name)) {
                write(text, name, entries);
                written = true;
            } else {
                copy(text, view, member);
            }
        }
        if (!written) {
            write(text, name, entries);
        }
        text.endObject();
        return new VertexDocument(layout(), scanned(text), key());
    }

    private static void write(JsonWriter text, String name, List<PropertyEntry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        text.name(name).beginArray();
        for (PropertyEntry entry : entries) {
            text.beginObject().name(ElementNames.ID).value(entry.id());
            text.name(ElementNames.VALUE);
            PropertyValues.write(text, entry.value());
            String noted = PropertyValues.noted(entry.value());
            if (noted != null) {
                text.name(ElementNames.TYPE).value(noted);
            }
            if (!entry.meta().isEmpty()) {
                text.name(ElementNames.META).beginObject();
                entry.meta()
                        .forEach(
                                (key, value) -> {
                                    text.name(key);
                                    PropertyValues.write(text, value);
                                });
                text.endObject();
                NotedTypes.write(text, ElementNames.META_TYPES, entry.meta());
            }
            text.endObject();
        }
        text.endArray();
    }

    /** Items of other protocols may have flat values: each is one value of its property. */
    private void read(String name, int member, List<PropertyEntry> entries) {
        JsonView view = view();
        boolean isList =
                view.size(member) > 0
                        && view.member(view.element(member, 0), VALUE) != JsonView.UNDEFINED;
        if (!isList) {
            add(name, member, flatId(name, 0), entries);
            return;
        }
        for (int i = 0; i < view.size(member); i++) {
            readEntry(name, i, view.element(member, i), entries);
        }
    }

    private void add(String name, int value, String id, List<PropertyEntry> entries) {
        Object decoded = PropertyValues.read(view(), value, null);
        if (decoded != null) {
            entries.add(new PropertyEntry(name, id, decoded, Map.of()));
        }
    }

    private void readEntry(String name, int index, int entry, List<PropertyEntry> entries) {
        JsonView view = view();
        int value = view.member(entry, VALUE);
        if (value == JsonView.UNDEFINED) {
            return;
        }
        int id = view.member(entry, ID);
        Object decoded = PropertyValues.read(view, value, text(view, entry, TYPE));
        if (decoded != null) {
            entries.add(
                    new PropertyEntry(
                            name,
                            view.isString(id) ? view.stringValue(id) : flatId(name, index),
                            decoded,
                            meta(entry)));
        }
    }

    private Map<String, Object> meta(int entry) {
        JsonView view = view();
        int meta = view.member(entry, META);
        if (view.size(meta) == 0) {
            return Map.of();
        }
        int types = view.member(entry, META_TYPES);
        Map<String, Object> read = new LinkedHashMap<>();
        for (int i = 0; i < view.size(meta); i++) {
            int member = view.memberAt(meta, i);
            String name = view.name(member);
            Object value = PropertyValues.read(view, member, NotedTypes.of(view, types, name));
            if (value != null) {
                read.put(name, value);
            }
        }
        return read;
    }

    private String flatId(String name, int index) {
        return flatId(key(), name) + (index == 0 ? "" : "|" + index);
    }

    private static String flatId(ElementKey key, String name) {
        return key.id() + "|" + name;
    }

    /** A flat value of a vertex, as its document would give it. */
    public static PropertyEntry flat(ElementKey key, String name, Object value) {
        return new PropertyEntry(name, flatId(key, name), value, Map.of());
    }

    private static @Nullable String text(JsonView view, int object, JsonName name) {
        int value = view.member(object, name);
        return view.isString(value) ? view.stringValue(value) : null;
    }
}

package dev.orrery.graph;

import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import java.util.ArrayList;
import java.util.Arrays;
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

    private static final JsonName IMPLICIT = JsonName.of(GraphLayout.IMPLICIT_PROPERTY);

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
        List<PropertyEntry> entries = new ArrayList<>();
        for (int member : members()) {
            read(view().name(member), member, entries);
        }
        return entries;
    }

    /**
     * The values of properties by their names.
     *
     * @param names those that are wanted, each once; empty for all
     */
    public PropertyMap propertyMap(List<String> names) {
        return new PropertyMap(this, names);
    }

    /** The values of one property. */
    public List<PropertyEntry> properties(String name) {
        int member = property(name);
        if (member == JsonView.UNDEFINED) {
            return List.of();
        }
        List<PropertyEntry> entries = new ArrayList<>(1);
        read(name, member, entries);
        return entries;
    }

    /** The member that has the values of a property; undefined if there is none. */
    int property(String name) {
        boolean hidden =
                ElementNames.isStructure(name)
                        || (layout().implicit() && name.equals(layout().partitionProperty()));
        return hidden ? JsonView.UNDEFINED : view().member(view().root(), JsonName.of(name));
    }

    /** The members that are properties. */
    int[] members() {
        JsonView view = view();
        int hidden = layout().implicit() ? view.member(view.root(), IMPLICIT) : JsonView.UNDEFINED;
        int[] members = new int[view.size(view.root())];
        int count = 0;
        for (int i = 0; i < members.length; i++) {
            int member = view.memberAt(view.root(), i);
            if (member != hidden && !ElementNames.isStructure(view, member)) {
                members[count++] = member;
            }
        }
        return Arrays.copyOf(members, count);
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
        if (!isListed(member)) {
            add(name, member, flatId(name, 0), entries);
            return;
        }
        for (int i = 0; i < view.size(member); i++) {
            readEntry(name, i, view.element(member, i), entries);
        }
    }

    /** Whether the values of a property are listed, each with an id. */
    boolean isListed(int member) {
        JsonView view = view();
        return view.size(member) > 0
                && view.member(view.element(member, 0), VALUE) != JsonView.UNDEFINED;
    }

    static int value(JsonView view, int entry) {
        return view.member(entry, VALUE);
    }

    /** The type that is noted with a value; null if JSON tells it. */
    static @Nullable String type(JsonView view, int entry) {
        return text(view, entry, TYPE);
    }

    /** A value; null if there is none. */
    static @Nullable Object decoded(JsonView view, int value, @Nullable String type) {
        return value == JsonView.UNDEFINED ? null : PropertyValues.read(view, value, type);
    }

    private void add(String name, int value, String id, List<PropertyEntry> entries) {
        Object decoded = PropertyValues.read(view(), value, null);
        if (decoded != null) {
            entries.add(new PropertyEntry(name, id, decoded, Map.of()));
        }
    }

    private void readEntry(String name, int index, int entry, List<PropertyEntry> entries) {
        JsonView view = view();
        int id = view.member(entry, ID);
        Object decoded = decoded(view, value(view, entry), type(view, entry));
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

package dev.orrery.graph;

import dev.orrery.model.json.JsonView;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of a vertex's properties by their names. Nothing is decoded before somebody asks, and
 * whoever writes JSON need not ask: see {@link #giveTo}. Immutable; used by one thread.
 */
public final class PropertyMap extends AbstractMap<String, List<Object>> {
    private final VertexDocument vertex;
    private final List<String> names;
    private @Nullable Map<String, List<Object>> decoded;

    PropertyMap(VertexDocument vertex, List<String> names) {
        this.vertex = vertex;
        this.names = names;
    }

    /** Takes properties as they are stored. A value that cannot be taken ends it all. */
    public interface Target {
        /** A property that has a value: its name as JSON spells it, with its quotes. */
        void begin(byte[] bytes, int from, int to);

        /** A text as JSON spells it, with its quotes. */
        void text(byte[] bytes, int from, int to);

        /** Any other value; false if it cannot be taken. */
        boolean value(Object value);

        /** The property has no more values. */
        void end();
    }

    /** Gives all properties to a target; answers whether it took all of them. */
    public boolean giveTo(Target target) {
        for (int member : members()) {
            if (!give(member, target)) {
                return false;
            }
        }
        return true;
    }

    private int[] members() {
        return names.isEmpty()
                ? vertex.members()
                : names.stream().mapToInt(vertex::property).toArray();
    }

    private boolean give(int member, Target target) {
        JsonView view = vertex.view();
        boolean begun = false;
        boolean listed = vertex.isListed(member);
        int count = listed ? view.size(member) : member == JsonView.UNDEFINED ? 0 : 1;
        for (int i = 0; i < count; i++) {
            int entry = listed ? view.element(member, i) : JsonView.UNDEFINED;
            int value = listed ? VertexDocument.value(view, entry) : member;
            String type = VertexDocument.type(view, entry);
            boolean text = type == null && view.isString(value);
            Object other = text ? null : VertexDocument.decoded(view, value, type);
            if (!text && other == null) {
                continue;
            }
            if (!begun) {
                target.begin(view.bytes(), view.nameStart(member) - 1, view.nameEnd(member) + 1);
                begun = true;
            }
            if (other == null) {
                target.text(view.bytes(), view.textStart(value), view.textEnd(value));
            } else if (!target.value(other)) {
                return false;
            }
        }
        if (begun) {
            target.end();
        }
        return true;
    }

    @Override
    public Set<Entry<String, List<Object>>> entrySet() {
        Map<String, List<Object>> all = decoded;
        if (all == null) {
            all = Collections.unmodifiableMap(decode());
            decoded = all;
        }
        return all.entrySet();
    }

    private Map<String, List<Object>> decode() {
        Map<String, List<Object>> all = new LinkedHashMap<>();
        if (names.isEmpty()) {
            vertex.properties().forEach(entry -> add(all, entry));
        } else {
            names.forEach(name -> vertex.properties(name).forEach(entry -> add(all, entry)));
        }
        return all;
    }

    private static void add(Map<String, List<Object>> all, PropertyEntry entry) {
        all.computeIfAbsent(entry.key(), absent -> new ArrayList<>(1)).add(entry.value());
    }
}

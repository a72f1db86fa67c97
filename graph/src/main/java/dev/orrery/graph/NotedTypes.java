package dev.orrery.graph;

import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The object that names the types of the values beside it which JSON does not tell. */
final class NotedTypes {
    private NotedTypes() {}

    /** Writes the object as a member, if there is something to note. */
    static void write(JsonWriter text, String name, Map<String, Object> values) {
        boolean open = false;
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            String noted = PropertyValues.noted(entry.getValue());
            if (noted == null) {
                continue;
            }
            if (!open) {
                text.name(name).beginObject();
                open = true;
            }
            text.name(entry.getKey()).value(noted);
        }
        if (open) {
            text.endObject();
        }
    }

    static @Nullable String of(JsonView view, int types, String name) {
        if (types == JsonView.UNDEFINED) {
            return null;
        }
        int noted = view.member(types, JsonName.of(name));
        return view.isString(noted) ? view.stringValue(noted) : null;
    }
}

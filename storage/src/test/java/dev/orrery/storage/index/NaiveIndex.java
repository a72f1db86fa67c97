package dev.orrery.storage.index;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonBoolean;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.storage.key.IndexValue;
import dev.orrery.storage.key.KeyWriter;
import dev.orrery.storage.key.PathId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The terms of an item by the letter of the rules: all rules are tried at every path. */
final class NaiveIndex {
    private static final Set<String> NEVER = Set.of("_self", "_etag", "_attachments");
    private static final Set<String> ALWAYS = Set.of("id", "_rid", "_ts");

    private final IndexingPolicy policy;
    private final Set<String> terms = new TreeSet<>();

    private NaiveIndex(IndexingPolicy policy) {
        this.policy = policy;
    }

    static Set<String> termsOf(JsonValue item, IndexingPolicy policy) {
        NaiveIndex index = new NaiveIndex(policy);
        if (policy.mode() == IndexingMode.CONSISTENT) {
            index.visit(item, List.of());
            policy.composites().forEach(composite -> index.addComposite(item, composite));
        }
        return index.terms;
    }

    private void visit(JsonValue value, List<String> path) {
        if (!path.isEmpty() && isIncluded(path)) {
            KeyWriter writer = new KeyWriter().putLong(PathId.of(path));
            write(writer, value);
            terms.add(HexFormat.of().formatHex(writer.toByteArray()));
        }
        switch (value) {
            case JsonObject object ->
                    object.members().forEach((name, member) -> visit(member, below(path, name)));
            case JsonArray array ->
                    array.elements()
                            .forEach(element -> visit(element, below(path, IndexPath.ANY_ELEMENT)));
            case JsonNull _, JsonBoolean _, JsonNumber _, JsonString _ -> {}
        }
    }

    private boolean isIncluded(List<String> path) {
        if (NEVER.contains(path.getFirst()) || ALWAYS.contains(path.getFirst())) {
            return ALWAYS.contains(path.getFirst());
        }
        int best = -1;
        boolean included = false;
        for (boolean include : new boolean[] {true, false}) {
            for (IndexPath rule : include ? policy.included() : policy.excluded()) {
                int precision = precision(rule, path);
                if (precision >= 0 && precision >= best) {
                    best = precision;
                    included = include;
                }
            }
        }
        return included;
    }

    /** -1 if the rule does not speak of the path; else higher for deeper, and for exact rules. */
    private static int precision(IndexPath rule, List<String> path) {
        int depth = rule.segments().size();
        if (rule.subtree()) {
            boolean above = depth <= path.size() && path.subList(0, depth).equals(rule.segments());
            return above ? 2 * depth : -1;
        }
        return rule.segments().equals(path) ? 2 * depth + 1 : -1;
    }

    private void addComposite(JsonValue item, CompositeIndex composite) {
        int descending = 0;
        KeyWriter parts = new KeyWriter();
        for (int i = 0; i < composite.parts().size(); i++) {
            CompositeIndex.Part part = composite.parts().get(i);
            int start = parts.length();
            write(parts, find(item, part.path().segments()));
            if (part.descending()) {
                parts.invertFrom(start);
                descending |= 1 << i;
            }
        }
        KeyWriter writer = new KeyWriter().putLong(PathId.of(composite));
        writer.putByte(IndexValue.COMPOSITE).putByte(composite.parts().size()).putByte(descending);
        writer.putBytes(parts.toByteArray());
        terms.add(HexFormat.of().formatHex(writer.toByteArray()));
    }

    private static @Nullable JsonValue find(JsonValue item, List<String> path) {
        JsonValue value = item;
        for (String name : path) {
            value = value instanceof JsonObject object ? object.member(name) : null;
            if (value == null) {
                return null;
            }
        }
        return value;
    }

    private static void write(KeyWriter writer, @Nullable JsonValue value) {
        switch (value) {
            case null -> writer.putByte(IndexValue.UNDEFINED);
            case JsonNull _ -> writer.putByte(IndexValue.NULL);
            case JsonBoolean bool ->
                    writer.putByte(bool.value() ? IndexValue.TRUE : IndexValue.FALSE);
            case JsonNumber number -> IndexValue.writeNumber(writer, number.doubleValue());
            case JsonString string ->
                    IndexValue.writeString(writer, string.value().getBytes(StandardCharsets.UTF_8));
            case JsonArray _ -> writer.putByte(IndexValue.ARRAY);
            case JsonObject _ -> writer.putByte(IndexValue.OBJECT);
        }
    }

    private static List<String> below(List<String> path, String segment) {
        List<String> longer = new ArrayList<>(path);
        longer.add(segment);
        return longer;
    }
}

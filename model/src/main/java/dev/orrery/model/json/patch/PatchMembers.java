package dev.orrery.model.json.patch;

import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** An object that is patched. Members stay in their order, new ones come last. */
final class PatchMembers implements PatchNode.Container {
    private final SequencedMap<JsonName, PatchNode> nodes = new LinkedHashMap<>();

    /** The text of names that are not written as they are read. */
    private final Map<JsonName, byte[]> spellings = new HashMap<>();

    PatchMembers(JsonFragment object) {
        JsonView view = object.view();
        for (int i = 0; i < view.size(object.value()); i++) {
            int member = view.memberAt(object.value(), i);
            byte[] utf8 = view.nameBytes(member);
            JsonName name = JsonName.ofUtf8(utf8, 0, utf8.length);
            nodes.put(name, new PatchNode.Text(new JsonFragment(view, member)));
            if (view.nameHasEscapes(member)) {
                spellings.put(
                        name,
                        Arrays.copyOfRange(
                                view.bytes(), view.nameStart(member), view.nameEnd(member)));
            }
        }
    }

    @Override
    public @Nullable PatchNode child(String segment) {
        return nodes.get(JsonName.of(segment));
    }

    @Override
    public void replace(String segment, PatchNode node) {
        nodes.put(JsonName.of(segment), node);
    }

    @Override
    public void remove(String segment) {
        nodes.remove(JsonName.of(segment));
        spellings.remove(JsonName.of(segment));
    }

    @Override
    public void add(String segment, PatchNode node, PatchStep step) {
        replace(segment, node);
    }

    @Override
    public void set(String segment, PatchNode node, PatchStep step) {
        replace(segment, node);
    }

    @Override
    public void writeTo(JsonWriter writer) {
        writer.beginObject();
        nodes.forEach(
                (name, node) -> {
                    byte[] spelling = spellings.get(name);
                    if (spelling == null) {
                        writer.name(name.toString());
                    } else {
                        writer.rawName(spelling, 0, spelling.length);
                    }
                    node.writeTo(writer);
                });
        writer.endObject();
    }
}

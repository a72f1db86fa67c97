package dev.orrery.model.json.patch;

import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array that is patched. */
final class PatchElements implements PatchNode.Container {
    private static final String END = "-";
    private static final int NO_INDEX = -1;
    private static final int LONGEST_INDEX = 9;

    private final List<PatchNode> nodes = new ArrayList<>();

    PatchElements(JsonFragment array) {
        JsonView view = array.view();
        for (int i = 0; i < view.size(array.value()); i++) {
            int element = view.element(array.value(), i);
            nodes.add(new PatchNode.Text(new JsonFragment(view, element)));
        }
    }

    @Override
    public @Nullable PatchNode child(String segment) {
        int index = index(segment);
        return index >= 0 && index < nodes.size() ? nodes.get(index) : null;
    }

    @Override
    public void replace(String segment, PatchNode node) {
        nodes.set(index(segment), node);
    }

    @Override
    public void remove(String segment) {
        nodes.remove(index(segment));
    }

    @Override
    public void add(String segment, PatchNode node, PatchStep step) {
        nodes.add(writableIndex(segment, step), node);
    }

    @Override
    public void set(String segment, PatchNode node, PatchStep step) {
        int index = writableIndex(segment, step);
        if (index < nodes.size()) {
            nodes.set(index, node);
        } else {
            nodes.add(node);
        }
    }

    /** The index of an element, or of the place after the last one. */
    private int writableIndex(String segment, PatchStep step) {
        int index = segment.equals(END) ? nodes.size() : index(segment);
        if (index < 0 || index > nodes.size()) {
            throw step.problem(
                    "'"
                            + segment
                            + "' is not a place in an array of "
                            + nodes.size()
                            + " elements");
        }
        return index;
    }

    private static int index(String segment) {
        boolean digits = segment.chars().allMatch(c -> c >= '0' && c <= '9');
        boolean canonical = segment.equals("0") || !segment.startsWith("0");
        return digits && canonical && !segment.isEmpty() && segment.length() <= LONGEST_INDEX
                ? Integer.parseInt(segment)
                : NO_INDEX;
    }

    @Override
    public void writeTo(JsonWriter writer) {
        writer.beginArray();
        nodes.forEach(node -> node.writeTo(writer));
        writer.endArray();
    }
}

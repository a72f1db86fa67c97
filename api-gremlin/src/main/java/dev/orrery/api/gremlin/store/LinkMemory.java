package dev.orrery.api.gremlin.store;

import dev.orrery.model.graph.ElementKey;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Edges that a session has asked for, as long as it writes nothing. */
final class LinkMemory {
    /** Edges that are remembered at most; then everything is forgotten. */
    private static final int MAX_LINKS = 20_000;

    private final Map<Asked, List<EdgeLink>> known = new HashMap<>();
    private final IdentityHashMap<Object, Map<Asked, List<EdgeLink>>> expected =
            new IdentityHashMap<>();
    private int links;

    private record Asked(ElementKey vertex, List<String> labels) {}

    List<EdgeLink> get(ElementKey vertex, List<String> labels, Supplier<List<EdgeLink>> find) {
        Asked asked = new Asked(vertex, List.copyOf(labels));
        for (Map<Asked, List<EdgeLink>> batch : expected.values()) {
            List<EdgeLink> early = batch.get(asked);
            if (early != null) {
                return early;
            }
        }
        List<EdgeLink> found = known.get(asked);
        if (found == null) {
            found = List.copyOf(find.get());
            links += found.size() + 1;
            if (links > MAX_LINKS) {
                clear();
            }
            known.put(asked, found);
        }
        return found;
    }

    /**
     * Keeps edges that will be asked for vertex by vertex, in place of what the same step expected
     * before. A step expects no more at once than another one reads at once.
     */
    void expect(Object step, List<String> labels, Map<ElementKey, List<EdgeLink>> batch) {
        List<String> asked = List.copyOf(labels);
        Map<Asked, List<EdgeLink>> early = new HashMap<>();
        batch.forEach((vertex, found) -> early.put(new Asked(vertex, asked), List.copyOf(found)));
        expected.put(step, early);
    }

    void clear() {
        known.clear();
        expected.clear();
        links = 0;
    }
}

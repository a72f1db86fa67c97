package dev.orrery.api.gremlin.store;

import dev.orrery.model.graph.ElementKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Edges that a session has asked for, as long as it writes nothing. */
final class LinkMemory {
    /** Edges that are remembered at most; then everything is forgotten. */
    private static final int MAX_LINKS = 20_000;

    private final Map<Asked, List<EdgeLink>> known = new HashMap<>();
    private int links;

    private record Asked(ElementKey vertex, List<String> labels) {}

    List<EdgeLink> get(ElementKey vertex, List<String> labels, Supplier<List<EdgeLink>> find) {
        Asked asked = new Asked(vertex, List.copyOf(labels));
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

    void clear() {
        known.clear();
        links = 0;
    }
}

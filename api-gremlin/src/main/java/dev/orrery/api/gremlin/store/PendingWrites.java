package dev.orrery.api.gremlin.store;

import dev.orrery.graph.EdgeDocument;
import dev.orrery.graph.ElementDocument;
import dev.orrery.graph.VertexDocument;
import dev.orrery.model.graph.ElementKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a traversal has changed and nobody else sees yet. */
final class PendingWrites {
    private final Map<ElementKey, Pending> writes = new LinkedHashMap<>();

    /**
     * The fate of one element.
     *
     * @param document what it will be; null if it will be gone
     * @param baseEtag the stored version it was read as; null if there was none
     */
    record Pending(@Nullable ElementDocument document, @Nullable String baseEtag) {}

    boolean isEmpty() {
        return writes.isEmpty();
    }

    int size() {
        return writes.size();
    }

    @Nullable Pending find(ElementKey key) {
        return writes.isEmpty() ? null : writes.get(key);
    }

    void put(ElementDocument document) {
        Pending before = writes.get(document.key());
        String base = before == null ? document.etag().orElse(null) : before.baseEtag();
        writes.put(document.key(), new Pending(document, base));
    }

    void remove(ElementDocument document) {
        Pending before = writes.get(document.key());
        String base = before == null ? document.etag().orElse(null) : before.baseEtag();
        if (base == null) {
            writes.remove(document.key());
        } else {
            writes.put(document.key(), new Pending(null, base));
        }
    }

    void clear() {
        writes.clear();
    }

    Set<ElementKey> copyOfKeys() {
        return Set.copyOf(writes.keySet());
    }

    Map<ElementKey, Pending> all() {
        return writes;
    }

    /** The elements of a kind that are new or changed, as they are now. */
    List<ElementDocument> documents(ElementKind kind) {
        List<ElementDocument> documents = new ArrayList<>();
        for (Pending pending : writes.values()) {
            Optional.ofNullable(pending.document())
                    .filter(document -> kindOf(document) == kind)
                    .ifPresent(documents::add);
        }
        return documents;
    }

    static ElementKind kindOf(ElementDocument document) {
        return switch (document) {
            case VertexDocument _ -> ElementKind.VERTEX;
            case EdgeDocument _ -> ElementKind.EDGE;
        };
    }
}

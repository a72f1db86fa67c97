package dev.orrery.query.plan;

import dev.orrery.model.container.IndexPath;
import java.util.ArrayList;
import java.util.List;

/**
 * A path from the root of a document to a value.
 *
 * @param segments names; {@link IndexPath#ANY_ELEMENT} stands for the elements of an array
 */
public record IndexedPath(List<String> segments) {
    /** The document itself. */
    public static final IndexedPath ROOT = new IndexedPath(List.of());

    public IndexedPath {
        segments = List.copyOf(segments);
    }

    public static IndexedPath of(String... segments) {
        return new IndexedPath(List.of(segments));
    }

    public IndexedPath then(String segment) {
        List<String> longer = new ArrayList<>(segments);
        longer.add(segment);
        return new IndexedPath(longer);
    }

    /** Whether a document may have several values here. */
    public boolean throughElements() {
        return segments.contains(IndexPath.ANY_ELEMENT);
    }

    /** As an indexing policy writes it. */
    @Override
    public String toString() {
        return "/" + String.join("/", segments) + "/?";
    }
}

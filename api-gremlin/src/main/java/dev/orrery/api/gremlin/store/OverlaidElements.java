package dev.orrery.api.gremlin.store;

import dev.orrery.graph.ElementDocument;
import dev.orrery.model.graph.ElementKey;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stored elements, those that were changed replaced by what they are now. */
final class OverlaidElements implements Iterator<ElementDocument> {
    private final Iterator<ElementDocument> stored;
    private final Set<ElementKey> changedKeys;
    private final Iterator<ElementDocument> changed;
    private @Nullable ElementDocument next;

    OverlaidElements(
            Iterator<ElementDocument> stored,
            Set<ElementKey> changedKeys,
            List<ElementDocument> changed) {
        this.stored = stored;
        this.changedKeys = changedKeys;
        this.changed = changed.iterator();
    }

    @Override
    public boolean hasNext() {
        while (next == null && stored.hasNext()) {
            ElementDocument document = stored.next();
            if (!changedKeys.contains(document.key())) {
                next = document;
            }
        }
        if (next == null && changed.hasNext()) {
            next = changed.next();
        }
        return next != null;
    }

    @Override
    public ElementDocument next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        ElementDocument document = next;
        next = null;
        return document;
    }
}

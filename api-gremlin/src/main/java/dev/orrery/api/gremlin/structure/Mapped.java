package dev.orrery.api.gremlin.structure;

import dev.orrery.graph.ElementDocument;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Documents as elements, without those that are not of the wanted kind. */
final class Mapped<E> implements Iterator<E> {
    private final Iterator<ElementDocument> documents;
    private final Function<ElementDocument, @Nullable E> element;
    private @Nullable E next;

    Mapped(Iterator<ElementDocument> documents, Function<ElementDocument, @Nullable E> element) {
        this.documents = documents;
        this.element = element;
    }

    @Override
    public boolean hasNext() {
        while (next == null && documents.hasNext()) {
            next = element.apply(documents.next());
        }
        return next != null;
    }

    @Override
    public E next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        E element = next;
        next = null;
        return element;
    }
}

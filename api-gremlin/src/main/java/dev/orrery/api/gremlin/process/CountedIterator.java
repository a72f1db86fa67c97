package dev.orrery.api.gremlin.process;

import java.util.Iterator;

/** Tells after every look at the next element that more may have been read for it. */
record CountedIterator<E>(Iterator<E> elements, Runnable looked) implements Iterator<E> {
    @Override
    public boolean hasNext() {
        boolean more = elements.hasNext();
        looked.run();
        return more;
    }

    @Override
    public E next() {
        return elements.next();
    }
}

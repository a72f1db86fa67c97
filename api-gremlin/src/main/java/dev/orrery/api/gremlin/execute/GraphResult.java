package dev.orrery.api.gremlin.execute;

import dev.orrery.api.gremlin.store.Consumption;
import dev.orrery.api.gremlin.store.GraphSession;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;

/**
 * The results of a traversal, while they are taken. Used by one thread; reading a result may wait.
 * What {@link #used} answers grows with the results that were taken.
 */
public final class GraphResult implements Iterator<Traverser.Admin<?>>, AutoCloseable {
    private final Iterator<? extends Traverser.Admin<?>> traversers;
    private final Traversal.Admin<?, ?> traversal;
    private final GraphSession session;
    private final Consumption.Figures earlier;

    GraphResult(
            Iterator<? extends Traverser.Admin<?>> traversers,
            Traversal.Admin<?, ?> traversal,
            GraphSession session,
            Consumption.Figures earlier) {
        this.traversers = traversers;
        this.traversal = traversal;
        this.session = session;
        this.earlier = earlier;
    }

    @Override
    public boolean hasNext() {
        session.guard().check();
        return traversers.hasNext();
    }

    /** The next result with its bulk: how often it is in the result. */
    @Override
    public Traverser.Admin<?> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return traversers.next();
    }

    /** What the traversal has used so far, runs that had to be repeated included. */
    public Consumption.Figures used() {
        return session.consumption().figures().plus(earlier);
    }

    /** Frees what the traversal holds; its other results are not taken. */
    @Override
    public void close() {
        try {
            traversal.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a traversal could not be closed", e);
        }
    }
}

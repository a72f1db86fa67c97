package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.store.Consumption;
import dev.orrery.api.gremlin.store.ElementQuery;
import dev.orrery.api.gremlin.store.GraphSession;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import java.util.Iterator;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.AbstractStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/** How many elements there are, counted where they are. */
final class CountStep extends AbstractStep<Long, Long> implements Profiling {
    private final ElementQuery query;
    private final Spending spending = new Spending();
    private boolean done;

    CountStep(Traversal.Admin<?, ?> traversal, Step<?, ?> original, ElementQuery query) {
        super(traversal);
        this.query = query;
        original.getLabels().forEach(this::addLabel);
    }

    @Override
    protected Traverser.Admin<Long> processNextStart() {
        if (done) {
            throw FastNoSuchElementException.instance();
        }
        done = true;
        GraphSession session = ((OrreryGraph) getTraversal().getGraph().orElseThrow()).session();
        Consumption.Figures before = session.consumption().figures();
        long count = session.canCount() ? session.count(query) : counted(session);
        spending.count(session, before);
        return getTraversal().getTraverserGenerator().generate(count, this, 1L);
    }

    /** Where the traversal itself has made changes, the elements are looked at one by one. */
    private long counted(GraphSession session) {
        long count = 0;
        for (Iterator<?> elements = session.query(query); elements.hasNext(); elements.next()) {
            count++;
        }
        return count;
    }

    @Override
    public void setMetrics(MutableMetrics metrics) {
        spending.noteIn(metrics);
    }

    @Override
    public void reset() {
        super.reset();
        done = false;
    }

    @Override
    public int hashCode() {
        return super.hashCode() ^ query.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other);
    }

    @Override
    public String toString() {
        return StringFactory.stepString(this, query.kind(), query.condition());
    }
}

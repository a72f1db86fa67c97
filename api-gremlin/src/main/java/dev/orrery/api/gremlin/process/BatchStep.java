package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.store.Consumption;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.AbstractStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;

/**
 * A step that takes many traversers at once, so that each partition is asked once for all of them.
 * What it gives is in the order of what it took.
 */
abstract class BatchStep<S, E> extends AbstractStep<S, E> implements Profiling {
    /** Traversers that are taken at once. */
    static final int MAX_BATCH = 4_096;

    /** Where few results are wanted, small batches come first: the rest may never be needed. */
    private static final int FIRST_LIMITED_BATCH = 8;

    private static final int GROWTH = 4;

    private final boolean limited;
    private Deque<Traverser.Admin<E>> ready = new ArrayDeque<>();
    private Spending spending = new Spending();
    private int batchSize;

    BatchStep(Traversal.Admin<?, ?> traversal, boolean limited) {
        super(traversal);
        this.limited = limited;
        this.batchSize = limited ? FIRST_LIMITED_BATCH : MAX_BATCH;
    }

    /** Adds the results of a batch. */
    abstract void process(List<Traverser.Admin<S>> batch, Deque<Traverser.Admin<E>> results);

    @Override
    protected Traverser.Admin<E> processNextStart() {
        while (ready.isEmpty()) {
            List<Traverser.Admin<S>> batch = new ArrayList<>();
            batch.add(starts.next());
            while (batch.size() < batchSize && starts.hasNext()) {
                batch.add(starts.next());
            }
            batchSize = Math.min(MAX_BATCH, batchSize * GROWTH);
            Consumption.Figures before = graph().session().consumption().figures();
            process(batch, ready);
            spending.count(graph().session(), before);
        }
        return ready.remove();
    }

    OrreryGraph graph() {
        return (OrreryGraph) getTraversal().getGraph().orElseThrow();
    }

    @Override
    public void setMetrics(MutableMetrics metrics) {
        spending.noteIn(metrics);
    }

    @Override
    public void reset() {
        super.reset();
        ready.clear();
        batchSize = limited ? FIRST_LIMITED_BATCH : MAX_BATCH;
    }

    @Override
    public BatchStep<S, E> clone() {
        BatchStep<S, E> clone = (BatchStep<S, E>) super.clone();
        clone.ready = new ArrayDeque<>();
        clone.spending = new Spending();
        return clone;
    }
}

package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.store.Consumption;
import dev.orrery.api.gremlin.store.ElementQuery;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.step.HasContainerHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.Profiling;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.process.traversal.util.AndP;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/** Elements of the graph by ids and conditions: {@code V()} or {@code E()} with what follows. */
final class ElementStep<S, E extends Element> extends GraphStep<S, E>
        implements HasContainerHolder<S, E>, Profiling {
    private final List<HasContainer> conditions = new ArrayList<>();
    private final Spending spending = new Spending();
    private int limit = ElementQuery.NO_LIMIT;

    ElementStep(GraphStepContract<S, E> original) {
        super(
                original.getTraversal(),
                original.getReturnClass(),
                original.isStartStep(),
                original.getIds());
        original.getLabels().forEach(this::addLabel);
        setIteratorSupplier(this::search);
    }

    private Iterator<E> search() {
        if (ids == null) {
            return Collections.emptyIterator();
        }
        OrreryGraph graph = (OrreryGraph) getTraversal().getGraph().orElseThrow();
        Consumption.Figures before = graph.session().consumption().figures();
        ElementSearch<E> search = new ElementSearch<>(graph, returnClass, conditions, limit);
        Iterator<E> found = search.run(ids);
        return new CountedIterator<>(found, () -> spending.count(graph.session(), before));
    }

    boolean hasIds() {
        return ids == null || ids.length > 0;
    }

    void limit(int most) {
        limit = most;
    }

    @Override
    public List<HasContainer> getHasContainers() {
        return Collections.unmodifiableList(conditions);
    }

    @Override
    public void addHasContainer(HasContainer condition) {
        if (condition.getPredicate() instanceof AndP<?> and) {
            for (P<?> part : and.getPredicates()) {
                addHasContainer(new HasContainer(condition.getKey(), part));
            }
        } else {
            conditions.add(condition);
        }
    }

    @Override
    public void setMetrics(MutableMetrics metrics) {
        spending.noteIn(metrics);
    }

    @Override
    public ElementStep<S, E> clone() {
        ElementStep<S, E> clone = (ElementStep<S, E>) super.clone();
        clone.setIteratorSupplier(clone::search);
        return clone;
    }

    @Override
    public int hashCode() {
        return super.hashCode() ^ conditions.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other);
    }

    @Override
    public String toString() {
        return StringFactory.stepString(
                this,
                returnClass.getSimpleName().toLowerCase(Locale.ROOT),
                Arrays.toString(ids),
                conditions);
    }
}

package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.store.ElementKind;
import dev.orrery.api.gremlin.store.ElementQuery;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CountGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;

/** Lets the partitions count where a traversal only wants to know how many elements there are. */
final class OrreryCountStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
        implements TraversalStrategy.ProviderOptimizationStrategy {
    static final OrreryCountStrategy INSTANCE = new OrreryCountStrategy();

    private OrreryCountStrategy() {}

    @Override
    public Set<Class<? extends TraversalStrategy.ProviderOptimizationStrategy>> applyPrior() {
        return Set.of(OrreryStartStrategy.class);
    }

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        if (!(traversal.getStartStep() instanceof ElementStep<?, ?> elements)
                || !(elements.getNextStep() instanceof CountGlobalStep<?>)
                || !elements.isStartStep()
                || elements.hasIds()
                || !elements.getLabels().isEmpty()
                || !(traversal.getGraph().orElse(null) instanceof OrreryGraph graph)) {
            return;
        }
        ConditionReader read =
                ConditionReader.read(
                        graph.layout(),
                        elements.returnsVertex() ? ElementKind.VERTEX : ElementKind.EDGE,
                        elements.getHasContainers());
        if (read.isExact() && !read.isImpossible()) {
            Step<?, ?> count = elements.getNextStep();
            CountStep counted = new CountStep(traversal, count, read.query(ElementQuery.NO_LIMIT));
            traversal.removeStep(count);
            traversal.removeStep(elements);
            traversal.addStep(0, counted);
        }
    }
}

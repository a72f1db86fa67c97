package dev.orrery.api.gremlin.process;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DropStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.EventStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** Lets {@code drop()} take many elements at once. */
final class OrreryDropStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
        implements TraversalStrategy.ProviderOptimizationStrategy {
    static final OrreryDropStrategy INSTANCE = new OrreryDropStrategy();

    private OrreryDropStrategy() {}

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        boolean listened = traversal.getStrategies().getStrategy(EventStrategy.class).isPresent();
        if (listened) {
            return;
        }
        for (DropStep<?> step : TraversalHelper.getStepsOfClass(DropStep.class, traversal)) {
            replace(step, traversal);
        }
    }

    private static <S> void replace(DropStep<S> step, Traversal.Admin<?, ?> traversal) {
        TraversalHelper.replaceStep(step, new RemovalStep<>(traversal, step), traversal);
    }
}

package dev.orrery.api.gremlin.process;

import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.Contains;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.HasContainerHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.HasStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;

/** Folds the conditions behind {@code V()} and {@code E()}, wherever they stand, into them. */
final class OrreryStartStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
        implements TraversalStrategy.ProviderOptimizationStrategy {
    static final OrreryStartStrategy INSTANCE = new OrreryStartStrategy();

    private OrreryStartStrategy() {}

    @Override
    public Set<Class<? extends TraversalStrategy.ProviderOptimizationStrategy>> applyPost() {
        return Set.of(OrreryAdjacencyStrategy.class, OrreryCountStrategy.class);
    }

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        for (GraphStepContract<?, ?> step :
                TraversalHelper.getStepsOfAssignableClass(GraphStepContract.class, traversal)) {
            fold(step, traversal);
        }
    }

    private static <S, E extends Element> void fold(
            GraphStepContract<S, E> original, Traversal.Admin<?, ?> traversal) {
        ElementStep<S, E> step = new ElementStep<>(original);
        TraversalHelper.replaceStep(original, step, traversal);
        Step<?, ?> next = step.getNextStep();
        while (next instanceof HasStep || next instanceof NoOpBarrierStep) {
            if (next instanceof HasStep) {
                take(step, ((HasContainerHolder<?, ?>) next).getHasContainers());
                TraversalHelper.copyLabels(next, next.getPreviousStep(), false);
                traversal.removeStep(next);
            }
            next = next.getNextStep();
        }
        if (next instanceof RangeGlobalStep<?> range && range.getHighRange() >= 0) {
            step.limit((int) Math.min(Integer.MAX_VALUE, range.getHighRange()));
        }
    }

    private static void take(ElementStep<?, ?> step, List<HasContainer> conditions) {
        for (HasContainer condition : conditions) {
            boolean ids = isById(condition) && !step.hasIds();
            if (!ids || !GraphStep.processHasContainerIds(step, idCondition(condition))) {
                step.addHasContainer(condition);
            }
        }
    }

    private static boolean isById(HasContainer condition) {
        boolean id =
                T.id.getAccessor().equals(condition.getKey()) || "id".equals(condition.getKey());
        return id
                && (condition.getBiPredicate() == Compare.eq
                        || condition.getBiPredicate() == Contains.within);
    }

    private static HasContainer idCondition(HasContainer condition) {
        return new HasContainer(T.id.getAccessor(), condition.getPredicate());
    }
}

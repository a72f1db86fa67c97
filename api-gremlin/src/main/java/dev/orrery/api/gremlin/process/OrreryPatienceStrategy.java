package dev.orrery.api.gremlin.process;

import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.BranchStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.UnfoldStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.finalization.ProfileStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** Puts a {@link PatienceStep} behind steps that make many traversers of few. */
final class OrreryPatienceStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.FinalizationStrategy>
        implements TraversalStrategy.FinalizationStrategy {
    static final OrreryPatienceStrategy INSTANCE = new OrreryPatienceStrategy();

    private OrreryPatienceStrategy() {}

    /** Nobody wants to see these steps in a profile. */
    @Override
    public Set<Class<? extends TraversalStrategy.FinalizationStrategy>> applyPrior() {
        return Set.of(ProfileStrategy.class);
    }

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        for (Step<?, ?> step : List.copyOf(traversal.getSteps())) {
            if (step instanceof BranchStep || step instanceof UnfoldStep) {
                insertBehind(step, traversal);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <S> void insertBehind(Step<?, S> step, Traversal.Admin<?, ?> traversal) {
        TraversalHelper.insertAfterStep(
                new PatienceStep<S>(traversal), (Step<S, S>) step, traversal);
    }
}

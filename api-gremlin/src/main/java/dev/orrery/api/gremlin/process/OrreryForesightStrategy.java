package dev.orrery.api.gremlin.process;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.Mutating;
import org.apache.tinkerpop.gremlin.process.traversal.step.SideEffectCapable;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.LocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.NotStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.TraversalFilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GroupCountStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GroupStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.OrderGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.ProjectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.TraversalFlatMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.TraversalMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.ProfileSideEffectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.SideEffectCapStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.finalization.ProfileStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.Direction;

/**
 * Puts a {@link ForesightStep} before steps that ask every vertex for its incoming edges by a
 * traversal of their own, as {@code order().by(inE().count())} and {@code not(inE())} do. Each of
 * these questions would go to all partitions.
 */
final class OrreryForesightStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.FinalizationStrategy>
        implements TraversalStrategy.FinalizationStrategy {
    static final OrreryForesightStrategy INSTANCE = new OrreryForesightStrategy();

    /** Steps that begin each traversal inside of them at the traverser that they are given. */
    private static final Set<Class<?>> ASKING =
            Set.of(
                    GroupCountStep.class,
                    GroupStep.class,
                    LocalStep.class,
                    NotStep.class,
                    OrderGlobalStep.class,
                    ProjectStep.class,
                    TraversalFilterStep.class,
                    TraversalFlatMapStep.class,
                    TraversalMapStep.class);

    private OrreryForesightStrategy() {}

    /** What these steps cost is shown by a profile. */
    @Override
    public Set<Class<? extends TraversalStrategy.FinalizationStrategy>> applyPost() {
        return Set.of(ProfileStrategy.class);
    }

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        List<Step<?, ?>> asking =
                traversal.getSteps().stream()
                        .<Step<?, ?>>map(step -> step)
                        .filter(step -> ASKING.contains(step.getClass()))
                        .toList();
        if (asking.isEmpty() || minds(traversal)) {
            return;
        }
        for (Step<?, ?> step : asking) {
            Set<List<String>> seen = new HashSet<>();
            for (Traversal.Admin<?, ?> child : ((TraversalParent) step).getLocalChildren()) {
                if (child.getStartStep() instanceof AdjacentStep<?> adjacent
                        && adjacent.getDirection() != Direction.OUT
                        && seen.add(Arrays.asList(adjacent.getEdgeLabels()))) {
                    insertBefore(step, adjacent, traversal);
                }
            }
        }
    }

    /**
     * Whether it matters to a traversal how many traversers are on their way: what steps note aside
     * others may look at, and after a write nothing is remembered.
     */
    private static boolean minds(Traversal.Admin<?, ?> traversal) {
        return TraversalHelper.anyStepRecursively(
                OrreryForesightStrategy::minds, TraversalHelper.getRootTraversal(traversal));
    }

    private static boolean minds(Step<?, ?> step) {
        return switch (step) {
            case ProfileSideEffectStep<?> _, SideEffectCapStep<?, ?> _ -> false;
            case SideEffectCapable<?, ?> _, Mutating<?> _ -> true;
            default -> false;
        };
    }

    @SuppressWarnings("unchecked")
    private static <S> void insertBefore(
            Step<?, ?> step, AdjacentStep<?> adjacent, Traversal.Admin<?, ?> traversal) {
        List<String> labels = Arrays.asList(adjacent.getEdgeLabels());
        TraversalHelper.insertBeforeStep(
                new ForesightStep<S>(traversal, Need.isLimited(step), labels),
                (Step<S, ?>) step,
                traversal);
    }
}

package dev.orrery.api.gremlin.process;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeOtherVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.Element;

/** Lets steps between vertices and edges take many at once. */
final class OrreryAdjacencyStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
        implements TraversalStrategy.ProviderOptimizationStrategy {
    static final OrreryAdjacencyStrategy INSTANCE = new OrreryAdjacencyStrategy();

    private OrreryAdjacencyStrategy() {}

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        for (VertexStepContract<?> step :
                TraversalHelper.getStepsOfAssignableClass(VertexStepContract.class, traversal)) {
            replace(step, traversal);
        }
        for (EdgeVertexStep step :
                TraversalHelper.getStepsOfAssignableClass(EdgeVertexStep.class, traversal)) {
            TraversalHelper.replaceStep(
                    step,
                    new IncidentStep(
                            traversal,
                            step,
                            step.getDirection(),
                            Conditions.takeBehind(step, traversal)),
                    traversal);
        }
        for (EdgeOtherVertexStep step :
                TraversalHelper.getStepsOfAssignableClass(EdgeOtherVertexStep.class, traversal)) {
            TraversalHelper.replaceStep(
                    step,
                    new IncidentStep(traversal, step, null, Conditions.takeBehind(step, traversal)),
                    traversal);
        }
    }

    private static <E extends Element> void replace(
            VertexStepContract<E> step, Traversal.Admin<?, ?> traversal) {
        Conditions conditions = Conditions.takeBehind(step, traversal);
        Need need = conditions.needDocuments() ? Need.DOCUMENT : Need.behind(step);
        AdjacentStep<E> replacement =
                new AdjacentStep<>(step, need, Need.isLimited(step), conditions);
        TraversalHelper.replaceStep(step, replacement, traversal);
    }
}

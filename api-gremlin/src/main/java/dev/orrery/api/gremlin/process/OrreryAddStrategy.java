package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryGraph;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.AddVertexStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.AddPropertyStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.EventStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;

/**
 * Gives a vertex its properties when it is added where they say {@code single}: one of them may be
 * the partition key, without which there is no place for the vertex. TinkerPop does so itself where
 * no cardinality is named.
 */
final class OrreryAddStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
        implements TraversalStrategy.ProviderOptimizationStrategy {
    static final OrreryAddStrategy INSTANCE = new OrreryAddStrategy();

    private OrreryAddStrategy() {}

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        boolean listened = traversal.getStrategies().getStrategy(EventStrategy.class).isPresent();
        if (listened || !(traversal.getGraph().orElse(null) instanceof OrreryGraph graph)) {
            return;
        }
        for (AddVertexStepContract<?> added :
                TraversalHelper.getStepsOfAssignableClass(AddVertexStepContract.class, traversal)) {
            Step<?, ?> next = added.getNextStep();
            while (added.getLabels().isEmpty()
                    && next instanceof AddPropertyStepContract<?> property
                    && isFoldable(property, graph)) {
                added.addProperty(property.getKey(), property.getValue());
                TraversalHelper.copyLabels(next, added, false);
                traversal.removeStep(next);
                next = added.getNextStep();
            }
        }
    }

    private static boolean isFoldable(AddPropertyStepContract<?> property, OrreryGraph graph) {
        return property.getCardinality() == Cardinality.single
                && property.getKey() instanceof String key
                && graph.features().vertex().getCardinality(key) == Cardinality.single
                && !(property.getValue() instanceof Traversal)
                && property.getProperties().isEmpty();
    }
}

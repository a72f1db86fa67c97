package dev.orrery.api.gremlin.process;

import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.GValueReductionStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.IncidentToAdjacentStrategy;

/**
 * All that is done to a plain traversal, as one strategy: each of those that TinkerPop goes through
 * looks for nested traversals, of which there are none, and what others verify cannot be said in
 * plain steps.
 */
final class OrreryPlainStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
        implements TraversalStrategy.ProviderOptimizationStrategy {
    static final OrreryPlainStrategy INSTANCE = new OrreryPlainStrategy();

    private static final List<TraversalStrategy<?>> PARTS =
            List.of(
                    GValueReductionStrategy.instance(),
                    IncidentToAdjacentStrategy.instance(),
                    OrreryStartStrategy.INSTANCE,
                    OrreryAdjacencyStrategy.INSTANCE,
                    OrreryCountStrategy.INSTANCE,
                    OrreryValueMapStrategy.INSTANCE);

    private OrreryPlainStrategy() {}

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        if (traversal.isRoot()) {
            for (TraversalStrategy<?> part : PARTS) {
                part.apply(traversal);
            }
        }
    }
}

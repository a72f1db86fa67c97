package dev.orrery.api.gremlin.process;

import java.util.Arrays;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertyMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.WithOptions;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.PropertyType;

/** Lets a {@code valueMap()} that ends a traversal give values as they are stored. */
final class OrreryValueMapStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
        implements TraversalStrategy.ProviderOptimizationStrategy {
    static final OrreryValueMapStrategy INSTANCE = new OrreryValueMapStrategy();

    private OrreryValueMapStrategy() {}

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        if (traversal.isRoot()
                && traversal.getEndStep() instanceof PropertyMapStep<?, ?> last
                && last.getClass() == PropertyMapStep.class
                && isPlain(last)) {
            replace(last, traversal);
        }
    }

    private static <K, E> void replace(
            PropertyMapStep<K, E> step, Traversal.Admin<?, ?> traversal) {
        TraversalHelper.replaceStep(step, new ValueMapStep<>(step), traversal);
    }

    /** Whether a step gives nothing but values, each property once, and nobody looks back at it. */
    private static boolean isPlain(PropertyMapStep<?, ?> step) {
        String[] keys = step.getPropertyKeys();
        return step.getReturnType() == PropertyType.VALUE
                && step.getIncludedTokens() == WithOptions.none
                && step.getLocalChildren().isEmpty()
                && step.getLabels().isEmpty()
                && Arrays.stream(keys).allMatch(key -> key != null)
                && Arrays.stream(keys).distinct().count() == keys.length;
    }
}

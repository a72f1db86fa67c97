package dev.orrery.api.gremlin.process;

import java.util.Arrays;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CountGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.IdStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.LabelStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertiesStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IdentityStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.EmptyStep;
import org.apache.tinkerpop.gremlin.structure.PropertyType;

/** What the steps behind a step need of the elements it gives. */
enum Need {
    /** Id, label and where it is: what an edge knows of its ends. */
    REFERENCE,
    /** Properties too. */
    DOCUMENT;

    private static final Set<Class<?>> PASSING =
            Set.of(NoOpBarrierStep.class, IdentityStep.class, RangeGlobalStep.class);

    /**
     * What is needed behind a step. Elements that are labelled, end the traversal, or reach a step
     * that is not known to be content with less, are needed whole.
     */
    static Need behind(Step<?, ?> step) {
        if (!step.getLabels().isEmpty()) {
            return DOCUMENT;
        }
        Step<?, ?> next = step.getNextStep();
        while (PASSING.contains(next.getClass())) {
            if (!next.getLabels().isEmpty()) {
                return DOCUMENT;
            }
            next = next.getNextStep();
        }
        boolean content =
                isKnown(next)
                        || next instanceof VertexStepContract
                        || next instanceof EdgeVertexStep
                        || next instanceof IncidentStep
                        || next instanceof IdStep
                        || next instanceof LabelStep
                        || next instanceof CountGlobalStep;
        return content ? REFERENCE : DOCUMENT;
    }

    /** Whether a step wants only such values as every edge to a vertex knows. */
    private static boolean isKnown(Step<?, ?> step) {
        return step instanceof PropertiesStep<?> properties
                && properties.getReturnType() == PropertyType.VALUE
                && properties.getPropertyKeys().length > 0
                && Arrays.stream(properties.getPropertyKeys())
                        .allMatch(key -> Conditions.isPartition(step.getTraversal(), key));
    }

    /** Whether the traversal takes only some of the elements behind a step. */
    static boolean isLimited(Step<?, ?> step) {
        for (Step<?, ?> next = step.getNextStep();
                !(next instanceof EmptyStep);
                next = next.getNextStep()) {
            if (next instanceof RangeGlobalStep) {
                return true;
            }
        }
        return false;
    }
}

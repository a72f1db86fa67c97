package dev.orrery.api.gremlin.execute;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import org.apache.tinkerpop.gremlin.process.computer.traversal.step.VertexComputing;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.ComparatorHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.LambdaHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CallStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IoStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** Steps that clients may not use: they reach beyond the graph. */
final class StepRules {
    private StepRules() {}

    static void check(Traversal.Admin<?, ?> traversal) {
        refuse(traversal, IoStep.class, "io() would read and write files of the server.");
        refuseFunctions(traversal);
        refuse(traversal, VertexComputing.class, "There is no graph computer.");
        refuse(traversal, CallStepContract.class, "There are no services to call.");
    }

    /** TinkerPop's own functions have names; those of a programming language are lambdas. */
    private static void refuseFunctions(Traversal.Admin<?, ?> traversal) {
        boolean found =
                TraversalHelper.anyStepRecursively(
                        step ->
                                (step instanceof LambdaHolder || step instanceof ComparatorHolder)
                                        && step.toString().contains("lambda"),
                        traversal);
        if (found) {
            throw refused("Functions of a programming language are not run.");
        }
    }

    private static OrreryException refused(String reason) {
        return new OrreryException(
                ErrorCode.NOT_SUPPORTED, "The traversal cannot be run: " + reason);
    }

    private static void refuse(Traversal.Admin<?, ?> traversal, Class<?> step, String reason) {
        if (TraversalHelper.hasStepOfAssignableClassRecursively(step, traversal)) {
            throw refused(reason);
        }
    }
}

package dev.orrery.api.gremlin.execute;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import org.apache.tinkerpop.gremlin.process.computer.traversal.step.VertexComputing;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.ComparatorHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.LambdaHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CallStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IoStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.SubgraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** Steps that clients may not use: they reach beyond the graph. */
final class StepRules {
    private StepRules() {}

    static void check(Traversal.Admin<?, ?> traversal) {
        TraversalHelper.applyTraversalRecursively(
                each -> each.getSteps().forEach(StepRules::check), traversal);
    }

    private static void check(Step<?, ?> step) {
        switch (step) {
            case IoStep<?> _ -> throw refused("io() would read and write files of the server.");
            case VertexComputing _ -> throw refused("There is no graph computer.");
            case CallStepContract<?, ?> _ -> throw refused("There are no services to call.");
            case SubgraphStep _ ->
                    throw refused("subgraph() is not served; take vertices, edges or paths.");
            case LambdaHolder _, ComparatorHolder<?, ?> _ -> refuseFunction(step);
            default -> {}
        }
    }

    /** TinkerPop's own functions have names; those of a programming language are lambdas. */
    private static void refuseFunction(Step<?, ?> step) {
        if (step.toString().contains("lambda")) {
            throw refused("Functions of a programming language are not run.");
        }
    }

    private static OrreryException refused(String reason) {
        return new OrreryException(
                ErrorCode.NOT_SUPPORTED, "The traversal cannot be run: " + reason);
    }
}

package dev.orrery.api.gremlin.execute;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.lambda.LoopTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.RepeatStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.FilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** Ends traversals that go around in {@code repeat()} too often. */
final class RepeatGuard extends FilterStep<Object> {
    private final int limit;

    private RepeatGuard(Traversal.Admin<?, ?> traversal, int limit) {
        super(traversal);
        this.limit = limit;
    }

    /** Adds a guard to every body of {@code repeat()} whose rounds are not counted beforehand. */
    static void install(Traversal.Admin<?, ?> traversal, int limit) {
        for (RepeatStep<?> repeat :
                TraversalHelper.getStepsOfAssignableClassRecursively(RepeatStep.class, traversal)) {
            if (repeat.getUntilTraversal() instanceof LoopTraversal<?> counted) {
                require(counted.getMaxLoops() <= limit, limit);
                continue;
            }
            for (Traversal.Admin<?, ?> body : bodies(repeat)) {
                body.addStep(0, new RepeatGuard(body, limit));
            }
        }
    }

    private static void require(boolean allowed, int limit) {
        if (!allowed) {
            throw new OrreryException(
                    ErrorCode.TOO_LARGE,
                    "repeat() may go around %d times at most; end it by times() or until()."
                            .formatted(limit));
        }
    }

    /** One; none if the traversal is wrong, which TinkerPop will say. */
    private static List<? extends Traversal.Admin<?, ?>> bodies(RepeatStep<?> repeat) {
        List<? extends Traversal.Admin<?, ?>> children = repeat.getGlobalChildren();
        return children.isEmpty() ? children : children.subList(0, 1);
    }

    @Override
    protected boolean filter(Traverser.Admin<Object> traverser) {
        require(traverser.loops() < limit, limit);
        return true;
    }

    @Override
    public Set<TraverserRequirement> getRequirements() {
        return Set.of(TraverserRequirement.SINGLE_LOOP);
    }
}

package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryGraph;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.FilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;

/**
 * Lets everything pass, as long as somebody waits for the traversal and its time is not over. Reads
 * and results look at that too, but a traversal may go on for long without either.
 */
final class PatienceStep<S> extends FilterStep<S> {
    private static final int TRAVERSERS_PER_LOOK = 64;

    private int passed;

    PatienceStep(Traversal.Admin<?, ?> traversal) {
        super(traversal);
    }

    @Override
    protected boolean filter(Traverser.Admin<S> traverser) {
        passed++;
        if (passed == TRAVERSERS_PER_LOOK) {
            passed = 0;
            ((OrreryGraph) getTraversal().getGraph().orElseThrow()).session().guard().check();
        }
        return true;
    }

    @Override
    public Set<TraverserRequirement> getRequirements() {
        return Set.of();
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}

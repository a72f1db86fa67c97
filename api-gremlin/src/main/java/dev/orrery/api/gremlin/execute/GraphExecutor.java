package dev.orrery.api.gremlin.execute;

import dev.orrery.api.gremlin.process.Sources;
import dev.orrery.api.gremlin.store.CommitResult;
import dev.orrery.api.gremlin.store.Consumption;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.GraphSession;
import dev.orrery.api.gremlin.store.GraphSession.WriteMode;
import dev.orrery.api.gremlin.store.RequestGuard;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.jsr223.JavaTranslator;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.step.Mutating;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** Runs traversals on graphs. */
public final class GraphExecutor {
    private final ExecutionLimits limits;

    public GraphExecutor(ExecutionLimits limits) {
        this.limits = limits;
    }

    /**
     * Runs a traversal on the calling thread, which should be a virtual one. A traversal that only
     * reads runs while its results are taken. One that writes is run to its end, and again if
     * others changed what it read; its results are there when its writes are stored.
     *
     * @param builder makes the traversal from the source {@code g}; asked again for every run
     */
    public GraphResult run(
            GraphContainer graph,
            Function<GraphTraversalSource, Traversal<?, ?>> builder,
            RequestGuard guard) {
        return run(graph, new Plan(builder, false), guard);
    }

    /**
     * How a traversal is made.
     *
     * @param builder makes it from the source {@code g}; asked again for every run
     * @param plain whether it has no nested traversals, loops and writes
     */
    public record Plan(Function<GraphTraversalSource, Traversal<?, ?>> builder, boolean plain) {}

    /** As the other {@code run}, for a traversal of which more is known. */
    public GraphResult run(GraphContainer graph, Plan plan, RequestGuard guard) {
        Consumption.Figures earlier = Consumption.Figures.NOTHING;
        for (int attempt = 1; ; attempt++) {
            GraphSession session = new GraphSession(graph, guard, WriteMode.TOGETHER);
            if (attempt > 1) {
                session.becomeCareful();
            }
            Traversal.Admin<?, ?> traversal = build(new OrreryGraph(session), plan);
            if (plan.plain() || !writes(traversal)) {
                return new GraphResult(traversers(traversal), traversal, session, earlier);
            }
            List<Traverser.Admin<?>> results = collect(traversal, session);
            if (!(session.commit() instanceof CommitResult.Conflict conflict)) {
                return new GraphResult(results.iterator(), traversal, session, earlier);
            }
            earlier = earlier.plus(session.consumption().figures());
            requireAnotherAttempt(attempt, session, conflict);
        }
    }

    private static boolean writes(Traversal.Admin<?, ?> traversal) {
        return TraversalHelper.hasStepOfAssignableClassRecursively(Mutating.class, traversal);
    }

    private void requireAnotherAttempt(
            int attempt, GraphSession session, CommitResult.Conflict conflict) {
        if (session.isPartlyApplied()) {
            throw new OrreryException(
                    conflict.code(),
                    "Some writes of the traversal were applied, the last ones not: "
                            + conflict.message());
        }
        if (attempt >= limits.attempts()) {
            throw new OrreryException(
                    ErrorCode.RETRY_WITH,
                    "Nothing was written: %d times others changed what the traversal had read. %s"
                            .formatted(attempt, conflict.message()));
        }
    }

    private Traversal.Admin<?, ?> build(OrreryGraph graph, Plan plan) {
        GraphTraversalSource source =
                plan.plain() ? Sources.plainTraversal(graph) : Sources.traversal(graph);
        Traversal.Admin<?, ?> traversal = plan.builder().apply(source).asAdmin();
        if (!graph.layout().implicit()) {
            Optional<Bytecode> addressed = TupleAddresses.rewritten(traversal.getBytecode());
            if (addressed.isPresent()) {
                traversal =
                        JavaTranslator.<GraphTraversalSource, Traversal.Admin<?, ?>>of(source)
                                .translate(addressed.get());
            }
        }
        StepRules.check(traversal);
        if (!plan.plain()) {
            RepeatGuard.install(traversal, limits.repeats());
        }
        if (!traversal.isLocked()) {
            traversal.applyStrategies();
        }
        return traversal;
    }

    private List<Traverser.Admin<?>> collect(
            Traversal.Admin<?, ?> traversal, GraphSession session) {
        List<Traverser.Admin<?>> results = new ArrayList<>();
        Iterator<? extends Traverser.Admin<?>> traversers = traversers(traversal);
        while (traversers.hasNext()) {
            session.guard().check();
            if (results.size() == limits.results()) {
                throw new OrreryException(
                        ErrorCode.TOO_LARGE,
                        ("A traversal that writes may have %d results at most; end it with"
                                        + " iterate() or limit it.")
                                .formatted(limits.results()));
            }
            results.add(traversers.next());
        }
        return results;
    }

    private static Iterator<? extends Traverser.Admin<?>> traversers(
            Traversal.Admin<?, ?> traversal) {
        return traversal.getEndStep();
    }
}

package dev.orrery.api.gremlin.request;

import dev.orrery.api.gremlin.process.Sources;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.GraphSession;
import dev.orrery.api.gremlin.store.GraphSession.WriteMode;
import dev.orrery.api.gremlin.store.RequestGuard;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** How a traversal would be run: its steps before and after every strategy. Nothing is run. */
final class PlanText {
    private PlanText() {}

    static String of(
            GraphContainer graph,
            Function<GraphTraversalSource, Traversal<?, ?>> builder,
            RequestGuard guard) {
        GraphSession session = new GraphSession(graph, guard, WriteMode.TOGETHER);
        GraphTraversalSource source = Sources.traversal(new OrreryGraph(session));
        return builder.apply(source).explain().prettyPrint();
    }
}

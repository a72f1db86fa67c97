package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryGraph;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Where traversals begin. */
public final class Sources {
    static {
        TraversalStrategies.GlobalCache.registerStrategies(
                OrreryGraph.class,
                TraversalStrategies.GlobalCache.getStrategies(Graph.class)
                        .clone()
                        .addStrategies(
                                OrreryStartStrategy.INSTANCE,
                                OrreryAdjacencyStrategy.INSTANCE,
                                OrreryCountStrategy.INSTANCE,
                                OrreryDropStrategy.INSTANCE));
    }

    private Sources() {}

    /** Makes the strategies known to TinkerPop, for traversals that begin at a graph itself. */
    public static void register() {
        // Loading this class has done it.
    }

    public static GraphTraversalSource traversal(OrreryGraph graph) {
        return new GraphTraversalSource(graph);
    }
}

package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryGraph;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.util.DefaultTraversalStrategies;
import org.apache.tinkerpop.gremlin.structure.Graph;

/** Where traversals begin. */
public final class Sources {
    private static final TraversalStrategies PLAIN =
            new DefaultTraversalStrategies().addStrategies(OrreryPlainStrategy.INSTANCE);

    static {
        TraversalStrategies.GlobalCache.registerStrategy(ProjectionStrategy.class);
        TraversalStrategies.GlobalCache.registerStrategies(
                OrreryGraph.class,
                TraversalStrategies.GlobalCache.getStrategies(Graph.class)
                        .clone()
                        .addStrategies(
                                OrreryAddStrategy.INSTANCE,
                                OrreryStartStrategy.INSTANCE,
                                OrreryAdjacencyStrategy.INSTANCE,
                                OrreryCountStrategy.INSTANCE,
                                OrreryValueMapStrategy.INSTANCE,
                                OrreryDropStrategy.INSTANCE,
                                OrreryForesightStrategy.INSTANCE,
                                OrreryPatienceStrategy.INSTANCE));
    }

    private Sources() {}

    /** Makes the strategies known to TinkerPop, for traversals that begin at a graph itself. */
    public static void register() {
        // Loading this class has done it.
    }

    public static GraphTraversalSource traversal(OrreryGraph graph) {
        return new GraphTraversalSource(graph);
    }

    /**
     * For traversals without nested ones, loops and writes: most strategies have nothing to do
     * there, and finding that out takes longer than a point read.
     */
    public static GraphTraversalSource plainTraversal(OrreryGraph graph) {
        return new GraphTraversalSource(graph, PLAIN.clone());
    }
}

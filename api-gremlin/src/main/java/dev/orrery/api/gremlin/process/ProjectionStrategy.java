package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryGraph;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.SystemProperties;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;

/**
 * Shows properties that the server keeps among those of elements: {@code
 * ProjectionStrategy.build().IncludeSystemProperties('_ts').create()} of Cosmos DB's documents.
 * TinkerPop finds it by its name.
 */
public final class ProjectionStrategy
        extends AbstractTraversalStrategy<TraversalStrategy.DecorationStrategy>
        implements TraversalStrategy.DecorationStrategy {
    private static final String INCLUDED = "IncludeSystemProperties";

    private final Set<String> included;

    private ProjectionStrategy(Set<String> included) {
        this.included = included;
    }

    /** Called by TinkerPop with what the traversal says. */
    public static ProjectionStrategy create(Configuration configuration) {
        Set<String> included =
                new LinkedHashSet<>(configuration.getList(String.class, INCLUDED, List.of()));
        for (String name : included) {
            if (!SystemProperties.isSystemName(name)) {
                throw OrreryException.badRequest(
                        "'%s' is no property that the server keeps; '_ts' and '_etag' are."
                                .formatted(name));
            }
        }
        return new ProjectionStrategy(included);
    }

    @Override
    public void apply(Traversal.Admin<?, ?> traversal) {
        traversal
                .getGraph()
                .filter(OrreryGraph.class::isInstance)
                .ifPresent(graph -> ((OrreryGraph) graph).show(included));
    }

    @Override
    public Configuration getConfiguration() {
        Configuration configuration = new BaseConfiguration();
        configuration.setProperty(INCLUDED, List.copyOf(included));
        return configuration;
    }
}

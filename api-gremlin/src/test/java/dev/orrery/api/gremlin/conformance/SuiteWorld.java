package dev.orrery.api.gremlin.conformance;

import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.GraphSession.WriteMode;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import io.cucumber.java.Scenario;
import java.util.EnumMap;
import java.util.Map;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.features.World;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.jspecify.annotations.Nullable;
import org.junit.AssumptionViolatedException;

/**
 * The graphs of the scenarios: the data sets are loaded once, the empty graph is cleared each time.
 */
public final class SuiteWorld implements World {
    private static final String EMPTY = "features-empty";
    private static final Map<GraphData, GraphContainer> LOADED = new EnumMap<>(GraphData.class);

    @Override
    public GraphTraversalSource getGraphTraversalSource(@Nullable GraphData data) {
        GraphContainer container =
                data == null
                        ? SuiteStore.shared().open(EMPTY)
                        : LOADED.computeIfAbsent(data, SuiteWorld::load);
        return AnonymousTraversalSource.traversal().with(new ExecutorConnection(container));
    }

    private static GraphContainer load(GraphData data) {
        String name = "features-" + data.name();
        OrreryGraph graph =
                SuiteStore.shared().graph(name, WriteMode.TOGETHER, new BaseConfiguration());
        SuiteData.copy(SuiteData.source(data), graph);
        return SuiteStore.shared().open(name);
    }

    @Override
    public void beforeEachScenario(Scenario scenario) {
        String reason = OptOuts.SCENARIOS.get(scenario.getName().replaceAll("\\(.*", ""));
        if (reason != null) {
            throw new AssumptionViolatedException(reason);
        }
        SuiteStore.shared().clear(EMPTY);
    }

    @Override
    public String convertIdToScript(Object id, Class<? extends Element> type) {
        return "\"" + id + "\"";
    }
}

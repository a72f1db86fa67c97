package dev.orrery.api.gremlin.conformance;

import dev.orrery.api.gremlin.process.Sources;
import dev.orrery.api.gremlin.store.GraphSession.WriteMode;
import dev.orrery.api.gremlin.structure.OrreryEdge;
import dev.orrery.api.gremlin.structure.OrreryElement;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import dev.orrery.api.gremlin.structure.OrreryVertex;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.LoadGraphWith;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.jspecify.annotations.Nullable;

/** Opens graphs for the suites of JUnit. What they leave out stands in {@link OptOuts}. */
public class SuiteGraphProvider extends OptOuts {
    private static final String NAME = "orrery.container";

    /** Tests that expect a property without a cardinality to add a value. */
    private static final Set<String> NEED_LISTS =
            Set.of(
                    "StarGraphTest",
                    "DetachedGraphTest",
                    "GraphTest",
                    "IoGraphTest",
                    "IoVertexTest",
                    "AddVertexTest",
                    "VertexPropertyAddition",
                    "VertexPropertyRemoval");

    @Override
    public Map<String, Object> getBaseConfiguration(
            String graphName, Class<?> test, String testMethodName, @Nullable GraphData data) {
        Map<String, Object> configuration = new HashMap<>();
        configuration.put(Graph.GRAPH, OrreryGraph.class.getName());
        if (data == GraphData.CREW || needsLists(test)) {
            configuration.put(OrreryGraph.DEFAULT_CARDINALITY, "list");
        }
        String name = data == null ? graphName : graphName + "-" + data.name();
        configuration.put(NAME, name.replaceAll("[^A-Za-z0-9]", "-"));
        return configuration;
    }

    private static boolean needsLists(Class<?> test) {
        Class<?> outer = test.getEnclosingClass();
        return NEED_LISTS.contains(test.getSimpleName())
                || (outer != null && NEED_LISTS.contains(outer.getSimpleName()));
    }

    @Override
    public Graph openTestGraph(Configuration configuration) {
        Sources.register();
        return SuiteStore.shared()
                .graph(configuration.getString(NAME), WriteMode.AT_ONCE, configuration);
    }

    @Override
    public Graph standardTestGraph(Class<?> test, String testMethodName, @Nullable GraphData data) {
        return openTestGraph(standardGraphConfiguration(test, testMethodName, data));
    }

    @Override
    public void clear(@Nullable Graph graph, @Nullable Configuration configuration) {
        if (configuration == null || !configuration.containsKey(NAME)) {
            return;
        }
        SuiteStore.shared().clear(configuration.getString(NAME));
    }

    @SuppressWarnings("rawtypes")
    @Override
    public void loadGraphData(
            Graph graph, @Nullable LoadGraphWith data, Class testClass, String testName) {
        String name = graph.configuration().getString(NAME);
        if (data == null || SuiteStore.shared().isKept(name)) {
            return;
        }
        OrreryGraph target =
                SuiteStore.shared().graph(name, WriteMode.TOGETHER, new BaseConfiguration());
        SuiteData.copy(SuiteData.source(data.value()), target);
        SuiteStore.shared().keep(name);
    }

    @Override
    public Object convertId(Object id, Class<? extends Element> kind) {
        return id.toString();
    }

    @SuppressWarnings("rawtypes")
    @Override
    public Set<Class> getImplementations() {
        return Set.of(OrreryGraph.class, OrreryElement.class, OrreryVertex.class, OrreryEdge.class);
    }
}

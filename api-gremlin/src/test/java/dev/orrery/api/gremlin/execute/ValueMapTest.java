package dev.orrery.api.gremlin.execute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.gremlin.conformance.SuiteStore;
import dev.orrery.api.gremlin.process.ProjectionStrategy;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.RequestGuard;
import dev.orrery.graph.PropertyMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.WithOptions;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values that are given as they are stored are those that TinkerPop's own step would give. */
class ValueMapTest {
    private final GraphExecutor executor = new GraphExecutor(ExecutionLimits.DEFAULT);
    private GraphContainer graph;

    @BeforeEach
    void create() {
        graph = SuiteStore.shared().create("values-" + UUID.randomUUID(), "/city");
        List<Object> _ =
                run(
                        g ->
                                g.addV("person")
                                        .property("id", "ada")
                                        .property("city", "paris")
                                        .property("age", 36)
                                        .property(Cardinality.list, "name", "Ada")
                                        .property(Cardinality.list, "name", "Augusta", "x", 1));
    }

    private List<Object> run(Function<GraphTraversalSource, Traversal<?, ?>> builder) {
        try (GraphResult result = executor.run(graph, builder, RequestGuard.unlimited())) {
            List<Object> objects = new ArrayList<>();
            result.forEachRemaining(traverser -> objects.add(traverser.get()));
            return objects;
        }
    }

    private Object stored(Function<GraphTraversalSource, Traversal<?, ?>> builder) {
        Object map = run(builder).getFirst();
        assertThat(map).isInstanceOf(PropertyMap.class);
        return map;
    }

    private Object ordinary(Function<GraphTraversalSource, Traversal<?, ?>> builder) {
        Object map = run(builder).getFirst();
        assertThat(map).isNotInstanceOf(PropertyMap.class);
        return map;
    }

    @Test
    void valuesAtTheEndAreGivenAsTheyAreStored() {
        assertThat(stored(g -> g.V("ada").valueMap()))
                .isEqualTo(ordinary(g -> g.V("ada").valueMap().identity().fold().unfold()))
                .hasToString("{city=[paris], age=[36], name=[Ada, Augusta]}");
        assertThat(stored(g -> g.V("ada").valueMap("name", "none", "city")))
                .hasToString("{name=[Ada, Augusta], city=[paris]}");
    }

    @Test
    void whatIsMoreThanValuesIsLeftToTinkerPop() {
        assertThat(ordinary(g -> g.V("ada").valueMap("id", "age")))
                .hasToString("{id=[ada], age=[36]}");
        assertThat(ordinary(g -> g.V("ada").valueMap("age", "age"))).hasToString("{age=[36, 36]}");
        assertThat(ordinary(g -> g.V("ada").valueMap("age").with(WithOptions.tokens)))
                .asString()
                .contains("id=ada", "label=person", "age=[36]");
        assertThat(ordinary(g -> g.V("ada").propertyMap("age"))).asString().contains("vp[age->36]");
        BaseConfiguration shown = new BaseConfiguration();
        shown.setProperty("IncludeSystemProperties", List.of("_ts"));
        assertThat(
                        ordinary(
                                g ->
                                        g.withStrategies(ProjectionStrategy.create(shown))
                                                .V("ada")
                                                .valueMap()))
                .asString()
                .contains("_ts=");
    }

    @Test
    void aTraversalSeesItsOwnWrites() {
        Object map = run(g -> g.V("ada").property("age", 37).valueMap("age")).getFirst();
        assertThat(map).isEqualTo(Map.of("age", List.of(37)));
    }
}

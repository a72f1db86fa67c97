package dev.orrery.api.gremlin.execute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.gremlin.conformance.SuiteStore;
import dev.orrery.api.gremlin.store.Consumption;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.RequestGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.T;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Incoming edges that traversals inside of steps ask for are found for many vertices at once. */
class ForesightTest {
    private static final int CITIES = 30;

    private final GraphExecutor executor = new GraphExecutor(ExecutionLimits.DEFAULT);
    private GraphContainer graph;

    /** To city number n there are n roads, one each from the cities before it. */
    @BeforeEach
    void create() {
        graph = SuiteStore.shared().create("foresight-" + UUID.randomUUID(), "/_partitionKey");
        for (int i = 0; i < CITIES; i++) {
            String id = "c" + i;
            List<Object> _ = run(g -> g.addV("city").property("id", id));
        }
        for (int i = 1; i < CITIES; i++) {
            String target = "c" + i;
            int before = i;
            List<Object> _ =
                    run(
                            g ->
                                    g.V(ids(before))
                                            .addE("road")
                                            .to(__.V(target))
                                            .property("length", before));
        }
    }

    @Test
    void manyVerticesAreAskedForAtOnce() {
        List<Function<GraphTraversalSource, Traversal<?, ?>>> traversals =
                List.of(
                        g -> g.V().order().by(__.inE("road").count(), Order.desc),
                        g -> g.V().where(__.in("road").count().is(P.gt(20))),
                        g -> g.V().not(__.inE()),
                        g -> g.V().map(__.inE().count()),
                        g -> g.V().local(__.inE().values("length").mean()),
                        g -> g.V().project("in").by(__.in().count()),
                        g -> g.V().group().by(__.in().count()),
                        g -> g.V().groupCount().by(__.in().count()),
                        g -> g.V().not(__.inE()).profile());
        for (Function<GraphTraversalSource, Traversal<?, ?>> traversal : traversals) {
            assertThat(used(traversal).calls()).isLessThan(CITIES / 2);
        }
    }

    @Test
    void answersAreThoseOfAskingOneByOne() {
        assertThat(run(g -> g.V().order().by(__.inE("road").count(), Order.desc).limit(2).id()))
                .containsExactly("c29", "c28");
        assertThat(run(g -> g.V().where(__.in("road").count().is(P.gte(28))).id()))
                .containsExactlyInAnyOrder("c28", "c29");
        assertThat(run(g -> g.V().not(__.inE()).id())).containsExactly("c0");
        assertThat(run(g -> g.V().not(__.inE("rail")).count())).containsExactly((long) CITIES);
        assertThat(run(g -> g.V().map(__.both().count()).dedup()))
                .containsExactly((long) CITIES - 1);
        assertThat(
                        run(
                                g ->
                                        g.V("c3", "c0")
                                                .project("in", "roads", "id")
                                                .by(__.in().count())
                                                .by(__.inE("road").values("length").fold())
                                                .by(__.id())
                                                .order()
                                                .by("id")))
                .containsExactly(
                        Map.of("in", 0L, "roads", List.of(), "id", "c0"),
                        Map.of("in", 3L, "roads", List.of(3, 3, 3), "id", "c3"));
    }

    /** What is asked twice, by steps that follow each other, is right in both. */
    @Test
    void stepsThatFollowEachOtherDoNotMixWhatTheyExpect() {
        assertThat(
                        run(
                                g ->
                                        g.V()
                                                .where(__.in().count().is(P.gt(5)))
                                                .where(__.inE("road").count().is(P.lt(10)))
                                                .where(__.in().count().is(P.lt(9)))
                                                .id()))
                .containsExactlyInAnyOrder("c6", "c7", "c8");
    }

    /** Where few results are wanted, few vertices are asked for. */
    @Test
    void aLimitIsMinded() {
        assertThat(used(g -> g.V().where(__.in().count().is(P.gte(0))).limit(1)).documents())
                .isLessThan(used(g -> g.V().where(__.in().count().is(P.gte(0)))).documents());
    }

    /** A traversal that writes sees its own edges. */
    @Test
    void whatATraversalWritesCounts() {
        assertThat(
                        run(
                                g ->
                                        g.V("c0", "c1")
                                                .addE("road")
                                                .to(__.V("c0"))
                                                .outV()
                                                .fold()
                                                .V("c0", "c2")
                                                .order()
                                                .by(T.id)
                                                .map(__.in().count())))
                .containsExactly(2L, 2L);
    }

    private static Object[] ids(int count) {
        Object[] ids = new Object[count];
        for (int i = 0; i < count; i++) {
            ids[i] = "c" + i;
        }
        return ids;
    }

    private List<Object> run(Function<GraphTraversalSource, Traversal<?, ?>> builder) {
        try (GraphResult result = executor.run(graph, builder, RequestGuard.unlimited())) {
            List<Object> objects = new ArrayList<>();
            result.forEachRemaining(
                    traverser -> {
                        for (long i = 0; i < traverser.bulk(); i++) {
                            objects.add(traverser.get());
                        }
                    });
            return objects;
        }
    }

    private Consumption.Figures used(Function<GraphTraversalSource, Traversal<?, ?>> builder) {
        try (GraphResult result = executor.run(graph, builder, RequestGuard.unlimited())) {
            result.forEachRemaining(_ -> {});
            return result.used();
        }
    }
}

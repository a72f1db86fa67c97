package dev.orrery.api.gremlin.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.api.gremlin.conformance.SuiteStore;
import dev.orrery.api.gremlin.process.ProjectionStrategy;
import dev.orrery.api.gremlin.store.Consumption;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.RequestGuard;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.time.Clock;
import dev.orrery.query.QuerySpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.PartitionStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalMetrics;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rules of a graph with a partition key of its own. */
class PartitionedGraphTest {
    private final GraphExecutor executor = new GraphExecutor(ExecutionLimits.DEFAULT);
    private GraphContainer graph;

    @BeforeEach
    void create() {
        graph = SuiteStore.shared().create("g-" + UUID.randomUUID(), "/city");
    }

    @Test
    void aVertexNeedsItsPartitionKey() {
        assertThatThrownBy(() -> run(g -> g.addV("person").property("id", "ada")))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("'city'");
        person("ada", "paris");
        assertThat(run(g -> g.V("ada").values("city"))).containsExactly("paris");
    }

    @Test
    void idAndLabelAreRefusedAsPartitionKey() {
        for (String path : List.of("/id", "/label", "/a/b")) {
            assertThatThrownBy(() -> SuiteStore.shared().create("bad-" + UUID.randomUUID(), path))
                    .isInstanceOf(OrreryException.class);
        }
    }

    @Test
    void everyFormOfAddressFindsItsVertices() {
        person("ada", "paris");
        person("ada", "rome");
        person("bob", "rome");
        assertThat(run(g -> g.V("ada").has("city", "rome").values("city"))).containsExactly("rome");
        assertThat(run(g -> g.V(List.of("rome", "ada")).values("city"))).containsExactly("rome");
        assertThat(run(g -> g.V(List.of("rome", "ada"), List.of("paris", "ada")).values("city")))
                .containsExactly("rome", "paris");
        assertThat(run(g -> g.V("ada", "bob").has("city", P.within("rome", "berlin")).id()))
                .containsExactlyInAnyOrder("ada", "bob");
        assertThat(run(g -> g.V("ada").values("city"))).containsExactlyInAnyOrder("paris", "rome");
        PartitionStrategy strategy =
                PartitionStrategy.build().partitionKey("city").readPartitions("rome").create();
        assertThat(run(g -> g.withStrategies(strategy).V().id()))
                .containsExactlyInAnyOrder("ada", "bob");
    }

    @Test
    void oneIdInTwoPartitionsIsTwoVertices() {
        person("ada", "paris");
        person("ada", "rome");
        assertThat(run(g -> g.V().dedup().count())).containsExactly(2L);
        assertThat(run(g -> g.V().group().by().unfold().count())).containsExactly(2L);
    }

    @Test
    void aKnownAddressAsksOnePartitionOnly() {
        person("ada", "paris");
        assertThat(used(g -> g.V("ada").has("city", "paris")).partitions()).isOne();
        assertThat(used(g -> g.V(List.of("paris", "ada"))).charge()).isEqualTo(1.0);
        assertThat(used(g -> g.V(List.of("paris", "ada")).out()).partitions()).isEqualTo(2);
    }

    @Test
    void anEdgeIsStoredWithItsSourceAndKnowsItsTarget() {
        person("ada", "paris");
        person("bob", "rome");
        knows("ada", "paris", "bob", "rome");
        assertThat(
                        sql(
                                "SELECT c.id, c.city, c._sink, c._sinkLabel, c._sinkPartition,"
                                        + " c._vertexId FROM c WHERE c._isEdge = true"))
                .containsExactly(
                        "{\"id\":\"ada-bob\",\"city\":\"paris\",\"_sink\":\"bob\","
                                + "\"_sinkLabel\":\"person\",\"_sinkPartition\":\"rome\","
                                + "\"_vertexId\":\"ada\"}");
        assertThat(run(g -> g.V("ada").out("knows").id())).containsExactly("bob");
        assertThat(run(g -> g.V("bob").in("knows").id())).containsExactly("ada");
        assertThat(run(g -> g.V("bob").inE().outV().values("city"))).containsExactly("paris");
        assertThat(run(g -> g.V("ada").outE().outV().label())).containsExactly("person");
    }

    @Test
    void itemsOfOtherProtocolsAreElements() {
        item(
                "rome",
                "{\"id\":\"eve\",\"city\":\"rome\",\"label\":\"person\",\"age\":7,"
                    + "\"name\":[{\"id\":\"1\",\"_value\":\"Eve\",\"_meta\":{\"since\":2020}}]}");
        person("ada", "paris");
        item(
                "rome",
                "{\"id\":\"e\",\"city\":\"rome\",\"label\":\"likes\",\"_isEdge\":true,"
                        + "\"_vertexId\":\"eve\",\"_sink\":\"ada\","
                        + "\"_sinkPartition\":\"paris\",\"much\":true}");
        assertThat(run(g -> g.V().has("name", "Eve").values("age"))).containsExactly(7);
        assertThat(run(g -> g.V("eve").properties("name").values("since"))).containsExactly(2020);
        assertThat(run(g -> g.V("eve").outE("likes").has("much", true).inV().id()))
                .containsExactly("ada");
    }

    @Test
    void valuesComeBackAsTheyWereGiven() {
        Object[] values = {1, 1L, (byte) 1, (short) 1, 0.1f, 0.1, 1.0, Long.MAX_VALUE, "1", true};
        for (Object value : values) {
            run(
                    g ->
                            g.addV("v")
                                    .property("id", UUID.randomUUID().toString())
                                    .property("city", "x")
                                    .property("value", value)
                                    .property(Cardinality.list, "value", value));
            run(g -> g.V().hasLabel("v").outE().drop());
            assertThat(run(g -> g.V().hasLabel("v").values("value").dedup()))
                    .containsExactly(value);
            run(g -> g.V().hasLabel("v").drop());
        }
    }

    @Test
    void aTraversalInOnePartitionIsAppliedWholeOrNotAtAll() {
        person("ada", "paris");
        assertThatThrownBy(
                        () ->
                                run(
                                        g ->
                                                g.addV("person")
                                                        .property("id", "new")
                                                        .property("city", "paris")
                                                        .addV("person")
                                                        .property("id", "ada")
                                                        .property("city", "paris")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("already exists");
        assertThat(run(g -> g.V("new").count())).containsExactly(0L);
    }

    @Test
    void writesThatLostAreRunAgain() {
        person("ada", "paris");
        AtomicInteger runs = new AtomicInteger();
        try (GraphResult result =
                executor.run(
                        graph,
                        g -> {
                            runs.incrementAndGet();
                            return g.V("ada").property("n", 1);
                        },
                        RequestGuard.within(
                                new Intruder(), Long.MAX_VALUE, RequestContext.ANONYMOUS))) {
            assertThat(result.hasNext()).isTrue();
        }
        assertThat(runs).hasValue(2);
        assertThat(run(g -> g.V("ada").values("n", "other"))).containsExactly(1, 2);
    }

    /** Changes a vertex when a traversal has read it and has not written yet. */
    private final class Intruder implements Clock {
        private final AtomicInteger looks = new AtomicInteger();

        @Override
        public long epochMillis() {
            return 0;
        }

        @Override
        public long monotonicNanos() {
            if (looks.incrementAndGet() == 3) {
                item("paris", "{\"id\":\"ada\",\"city\":\"paris\",\"other\":2}");
            }
            return 0;
        }
    }

    @Test
    void aTraversalSeesItsOwnWrites() {
        assertThat(
                        run(
                                g ->
                                        g.addV("person")
                                                .property("id", "ada")
                                                .property("city", "paris")
                                                .as("a")
                                                .addV("person")
                                                .property("id", "bob")
                                                .property("city", "rome")
                                                .addE("knows")
                                                .from("a")
                                                .V()
                                                .hasLabel("person")
                                                .out("knows")
                                                .id()))
                .containsExactly("bob");
    }

    @Test
    void twoHopsAskEachPartitionOncePerHop() {
        int partitions = 4;
        graph = SuiteStore.shared().create("g-" + UUID.randomUUID(), "/city", partitions);
        assertThat(graph.gateway().ranges().of(graph.container())).hasSize(partitions);
        person("hub", "paris");
        for (int i = 0; i < 100; i++) {
            person("p" + i, "city" + i);
            knows("hub", "paris", "p" + i, "city" + i);
            knows("p" + i, "city" + i, "hub", "paris");
        }
        Consumption.Figures used =
                used(g -> g.V(List.of("paris", "hub")).out("knows").out("knows").id());
        assertThat(used.calls()).isEqualTo(3);
        assertThat(used.partitions()).isLessThanOrEqualTo(2 + partitions);
        Consumption.Figures withDocuments =
                used(g -> g.V(List.of("paris", "hub")).out("knows").valueMap());
        assertThat(withDocuments.calls()).isEqualTo(3);
        assertThat(withDocuments.partitions()).isLessThanOrEqualTo(2 + partitions);
        assertThat(run(g -> g.V(List.of("paris", "hub")).out().out().dedup().id()))
                .containsExactly("hub");
        assertThat(run(g -> g.V(List.of("paris", "hub")).in("knows").count()))
                .containsExactly(100L);
    }

    @Test
    void conditionsBehindAHopAreTestedBeforeAnythingIsRead() {
        person("hub", "paris");
        for (int i = 0; i < 10; i++) {
            String id = "place" + i;
            run(g -> g.addV("place").property("id", id).property("city", "paris"));
            knows("hub", "paris", id, "paris");
            person("p" + i, "paris");
            knows("hub", "paris", "p" + i, "paris");
        }
        List<String> hub = List.of("paris", "hub");
        assertThat(run(g -> g.V(hub).out("knows").hasLabel("place").count())).containsExactly(10L);
        // The hub and its 20 edges; then the 10 places, too.
        assertThat(used(g -> g.V(hub).out("knows").hasLabel("place").id()).documents())
                .isEqualTo(21);
        assertThat(used(g -> g.V(hub).out("knows").hasLabel("place").valueMap()).documents())
                .isEqualTo(31);
        assertThat(run(g -> g.V(hub).outE("knows").has("since", 3).inV().id())).isEmpty();
        run(g -> g.V(hub).outE("knows").where(__.inV().hasId("p3")).property("since", 3));
        assertThat(run(g -> g.V(hub).outE("knows").has("since", 3).inV().id()))
                .containsExactly("p3");
    }

    @Test
    void aPartitionKeyMayBeGivenAsSingle() {
        run(
                g ->
                        g.addV("person")
                                .property(VertexProperty.Cardinality.single, "name", "Ada")
                                .property(VertexProperty.Cardinality.single, "city", "rome"));
        assertThat(run(g -> g.V().has("city", "rome").values("name"))).containsExactly("Ada");
    }

    @Test
    void conditionsAreLookedUpInTheIndex() {
        for (int i = 0; i < 20; i++) {
            String name = "name" + i;
            run(g -> g.addV("person").property("city", "x").property("name", name));
        }
        assertThat(run(g -> g.V().has("name", "name7").count())).containsExactly(1L);
        assertThat(used(g -> g.V().has("name", "name7")).documents()).isOne();
        assertThat(used(g -> g.V().has("name", P.within("name7", "name8"))).documents())
                .isEqualTo(2);
        assertThat(run(g -> g.V().hasLabel("person").count())).containsExactly(20L);
    }

    @Test
    void aProfileTellsWhatEachStepTook() {
        person("ada", "paris");
        person("bob", "rome");
        knows("ada", "paris", "bob", "rome");
        TraversalMetrics metrics =
                (TraversalMetrics) run(g -> g.V("ada").out("knows").profile()).getFirst();
        assertThat(metrics.getMetrics())
                .allSatisfy(step -> assertThat(step.getAnnotations()).isNotEmpty())
                .anySatisfy(
                        step ->
                                assertThat(step.getAnnotations())
                                        .containsKeys(
                                                "requestUnits", "partitionsAsked", "documents"));
    }

    @Test
    void droppingAVertexTakesItsEdgesAlong() {
        person("ada", "paris");
        person("bob", "rome");
        knows("ada", "paris", "bob", "rome");
        knows("bob", "rome", "ada", "paris");
        run(g -> g.V("bob").drop());
        assertThat(run(g -> g.E().count())).containsExactly(0L);
        assertThat(run(g -> g.V().id())).containsExactly("ada");
    }

    @Test
    void whatReachesBeyondTheGraphIsRefused() {
        assertThatThrownBy(() -> run(g -> g.io("/tmp/x.json").read()))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
        person("ada", "paris");
        knows("ada", "paris", "ada", "paris");
        assertThatThrownBy(() -> run(g -> g.V("ada").repeat(__.out()).until(__.has("x"))))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("repeat()");
        RequestGuard guard = RequestGuard.unlimited();
        guard.cancel();
        assertThatThrownBy(() -> executor.run(graph, g -> g.V(), guard).hasNext())
                .isInstanceOf(OrreryException.class);
    }

    @Test
    void placesAndIdsCannotBeChanged() {
        person("ada", "paris");
        assertThatThrownBy(() -> run(g -> g.V("ada").property("city", "rome")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> run(g -> g.V("ada").property("id", "eve")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> run(g -> g.V("ada").property("_etag", "x")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatAnEdgeKnowsOfItsEndsIsNotRead() {
        person("ada", "paris");
        person("bob", "rome");
        person("cy", "rome");
        knows("ada", "paris", "bob", "rome");
        knows("ada", "paris", "cy", "rome");
        assertThat(run(g -> g.V(List.of("paris", "ada")).out().values("city")))
                .containsExactly("rome", "rome");
        // The vertex and its two entries.
        assertThat(used(g -> g.V(List.of("paris", "ada")).out().values("city")).documents())
                .isEqualTo(3);
        assertThat(used(g -> g.V(List.of("paris", "ada")).out().has("city", "oslo")).documents())
                .isEqualTo(3);
        assertThat(run(g -> g.V(List.of("paris", "ada")).outE().inV().hasId("cy").id()))
                .containsExactly("cy");
        // The vertex, two entries with their edges, and one of the two vertices.
        assertThat(used(g -> g.V(List.of("paris", "ada")).outE().as("e").inV().hasId("cy")))
                .returns(4L, Consumption.Figures::documents);
        assertThat(run(g -> g.V(List.of("rome", "cy")).inE().otherV().has("city", "paris").id()))
                .containsExactly("ada");
        assertThat(run(g -> g.V(List.of("rome", "cy")).inE().outV().has("city", "rome").id()))
                .isEmpty();
    }

    @Test
    void aProjectionShowsWhatTheServerKeeps() {
        person("ada", "paris");
        person("bob", "rome");
        knows("ada", "paris", "bob", "rome");
        BaseConfiguration wanted = new BaseConfiguration();
        wanted.setProperty("IncludeSystemProperties", List.of("_ts"));
        ProjectionStrategy projection = ProjectionStrategy.create(wanted);
        assertThat(run(g -> g.V("ada").valueMap()).toString()).doesNotContain("_ts");
        assertThat(run(g -> g.V("ada").values("_ts"))).isEmpty();
        assertThat(run(g -> g.withStrategies(projection).V("ada").valueMap()).toString())
                .contains("_ts");
        assertThat(run(g -> g.withStrategies(projection).V("ada").values("_ts")))
                .singleElement()
                .isInstanceOf(Long.class);
        assertThat(run(g -> g.withStrategies(projection).E().has("_ts", P.gt(1)).id()))
                .containsExactly("ada-bob");
        wanted.setProperty("IncludeSystemProperties", List.of("name"));
        assertThatThrownBy(() -> ProjectionStrategy.create(wanted))
                .isInstanceOf(OrreryException.class);
    }

    private void person(String id, String city) {
        run(g -> g.addV("person").property("id", id).property("city", city));
    }

    private void knows(String from, String fromCity, String to, String toCity) {
        run(
                g ->
                        g.V(List.of(fromCity, from))
                                .addE("knows")
                                .to(__.V(List.of(toCity, to)))
                                .property("id", from + "-" + to));
    }

    private List<Object> run(Function<GraphTraversalSource, Traversal<?, ?>> builder) {
        try (GraphResult result = executor.run(graph, builder, RequestGuard.unlimited())) {
            List<Object> objects = new ArrayList<>();
            while (result.hasNext()) {
                Traverser.Admin<?> traverser = result.next();
                for (long i = 0; i < traverser.bulk(); i++) {
                    objects.add(traverser.get());
                }
            }
            return objects;
        }
    }

    private Consumption.Figures used(Function<GraphTraversalSource, Traversal<?, ?>> builder) {
        try (GraphResult result = executor.run(graph, builder, RequestGuard.unlimited())) {
            result.forEachRemaining(traverser -> {});
            return result.used();
        }
    }

    private void item(String city, String text) {
        ParsedItem item =
                ParsedItem.parse(text.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
        String id = text.replaceAll("^\\{\"id\":\"([^\"]*)\".*", "$1");
        assertThat(
                        graph.gateway()
                                .items()
                                .execute(
                                        graph.container(),
                                        new Command.UpsertItem(
                                                graph.gateway()
                                                        .items()
                                                        .address(
                                                                graph.container(),
                                                                PartitionKey.of(city)),
                                                id,
                                                item,
                                                EtagCondition.NONE))
                                .join()
                                .outcome())
                .isInstanceOf(Outcome.Written.class);
    }

    private List<String> sql(String query) {
        return graph
                .gateway()
                .items()
                .query(graph.container(), QueryRequest.first(QuerySpec.of(query), QueryScope.ALL))
                .join()
                .rows()
                .stream()
                .map(Object::toString)
                .toList();
    }
}

package dev.orrery.api.gremlin.conformance;

import dev.orrery.api.gremlin.store.CommitResult;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;

/**
 * TinkerPop's data sets, with their numeric ids as texts. Vertices and edges of one logical
 * partition share their ids, so an edge whose id a vertex has gets a letter.
 */
final class SuiteData {
    private SuiteData() {}

    static Graph source(GraphData data) {
        return switch (data) {
            case CLASSIC -> TinkerFactory.createClassic();
            case MODERN -> TinkerFactory.createModern();
            case CREW -> TinkerFactory.createTheCrew();
            case GRATEFUL -> TinkerFactory.createGratefulDead();
            case SINK -> TinkerFactory.createKitchenSink();
        };
    }

    /** Copies a data set into a graph whose writes are applied together. */
    static void copy(Graph source, OrreryGraph target) {
        Map<Object, Vertex> copies = new HashMap<>();
        source.vertices().forEachRemaining(vertex -> copies.put(vertex.id(), copy(vertex, target)));
        source.edges()
                .forEachRemaining(
                        edge ->
                                vertex(copies, edge.outVertex())
                                        .addEdge(
                                                edge.label(),
                                                vertex(copies, edge.inVertex()),
                                                keyValues(edge, copies)));
        if (!(target.session().commit() instanceof CommitResult.Applied)) {
            throw new IllegalStateException("nobody else writes here");
        }
    }

    private static Vertex vertex(Map<Object, Vertex> copies, Vertex original) {
        return Objects.requireNonNull(copies.get(original.id()));
    }

    private static Vertex copy(Vertex vertex, OrreryGraph target) {
        Vertex copy = target.addVertex(T.id, vertex.id().toString(), T.label, vertex.label());
        List<VertexProperty<Object>> properties = new ArrayList<>();
        vertex.properties().forEachRemaining(properties::add);
        // Their ids are numbers in the order in which the scenarios expect the copies' ids to be.
        properties.sort(Comparator.comparingLong(property -> ((Number) property.id()).longValue()));
        for (VertexProperty<Object> property : properties) {
            copy.property(
                    VertexProperty.Cardinality.list,
                    property.key(),
                    property.value(),
                    metaProperties(property));
        }
        return copy;
    }

    private static Object[] metaProperties(VertexProperty<?> property) {
        List<Object> keyValues = new ArrayList<>();
        Iterator<Property<Object>> properties = property.properties();
        while (properties.hasNext()) {
            Property<Object> meta = properties.next();
            keyValues.add(meta.key());
            keyValues.add(meta.value());
        }
        return keyValues.toArray();
    }

    private static Object[] keyValues(Edge edge, Map<Object, Vertex> vertices) {
        String id = vertices.containsKey(edge.id()) ? "e" + edge.id() : edge.id().toString();
        List<Object> keyValues = new ArrayList<>(List.of(T.id, id));
        edge.properties()
                .forEachRemaining(
                        property -> {
                            keyValues.add(property.key());
                            keyValues.add(property.value());
                        });
        return keyValues.toArray();
    }
}

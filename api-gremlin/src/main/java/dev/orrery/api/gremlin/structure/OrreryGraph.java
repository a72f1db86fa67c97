package dev.orrery.api.gremlin.structure;

import dev.orrery.api.gremlin.store.EdgeLink;
import dev.orrery.api.gremlin.store.ElementKind;
import dev.orrery.api.gremlin.store.ElementQuery;
import dev.orrery.api.gremlin.store.GraphSession;
import dev.orrery.graph.EdgeDocument;
import dev.orrery.graph.ElementDocument;
import dev.orrery.graph.GraphLayout;
import dev.orrery.graph.PropertyEntry;
import dev.orrery.graph.VertexDocument;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.partition.graph.AdjacencyRequest.Wanted;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.process.computer.GraphComputer;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/** The graph of one session. */
@Graph.OptIn(Graph.OptIn.SUITE_STRUCTURE_STANDARD)
@SuppressWarnings("deprecation")
@Graph.OptIn(Graph.OptIn.SUITE_PROCESS_STANDARD)
public final class OrreryGraph implements Graph {
    private static final Features USUAL_FEATURES = new OrreryFeatures(Cardinality.single);

    /** The configuration key for what {@code property()} does that names no cardinality. */
    public static final String DEFAULT_CARDINALITY = "orrery.defaultCardinality";

    private final GraphSession session;
    private final Addresses addresses;
    private final Features features;
    private Set<String> shown = Set.of();
    private @Nullable Configuration configuration;

    public OrreryGraph(GraphSession session) {
        this.session = session;
        this.addresses = new Addresses(this);
        this.features = USUAL_FEATURES;
    }

    public OrreryGraph(GraphSession session, Configuration configuration) {
        this.session = session;
        this.addresses = new Addresses(this);
        this.configuration = configuration;
        this.features =
                new OrreryFeatures(
                        Cardinality.valueOf(
                                configuration.getString(
                                        DEFAULT_CARDINALITY, Cardinality.single.name())));
    }

    /** Shows properties that the server keeps among those of all elements. */
    public void show(Set<String> systemProperties) {
        shown = Set.copyOf(systemProperties);
    }

    /** Whether the server shows something of its own among the properties of elements. */
    boolean showsMore() {
        return !shown.isEmpty();
    }

    /** What of its own the server shows among the properties of an element. */
    Map<String, Object> shown(ElementDocument document) {
        if (shown.isEmpty()) {
            return Map.of();
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (String name : shown) {
            Object value = document.systemValue(name);
            if (value != null) {
                values.put(name, value);
            }
        }
        return values;
    }

    public GraphSession session() {
        return session;
    }

    public GraphLayout layout() {
        return session.graph().layout();
    }

    @Override
    public Vertex addVertex(Object... keyValues) {
        NewElement added =
                NewElement.read(
                        layout(),
                        keyValues,
                        Vertex.Exceptions::userSuppliedIdsOfThisTypeNotSupported);
        ElementKey key = added.vertexKey(layout());
        List<PropertyEntry> entries = added.entries(features.vertex()::getCardinality);
        VertexDocument document =
                VertexDocument.create(layout(), key, added.vertexLabel(), entries);
        create(document, added.hasId(), () -> Exceptions.vertexWithIdAlreadyExists(key.id()));
        return OrreryVertex.of(this, document);
    }

    Edge addEdge(OrreryVertex source, OrreryVertex target, String label, Object[] keyValues) {
        if (target.isRemoved()) {
            target.requirePresent(Vertex.class);
        }
        NewElement added =
                NewElement.read(
                        layout(),
                        keyValues,
                        Edge.Exceptions::userSuppliedIdsOfThisTypeNotSupported);
        added.requirePartition(source.key().partition());
        String id = added.id();
        if (id.equals(source.key().id())) {
            throw withCause(Exceptions.edgeWithIdAlreadyExists(id), idOfSource(id));
        }
        EdgeDocument document =
                EdgeDocument.create(
                        layout(),
                        id,
                        source.end(),
                        target.end(),
                        new EdgeDocument.Content(label, added.lastValues()));
        create(document, added.hasId(), () -> Exceptions.edgeWithIdAlreadyExists(id));
        return OrreryEdge.of(this, document);
    }

    /** Said before anything is written: the traversal would take the edge for its source then. */
    private static OrreryException idOfSource(String id) {
        return new OrreryException(
                ErrorCode.ALREADY_EXISTS,
                ("An edge lies in the logical partition of its source, where ids are unique: it"
                                + " cannot have its source's id '%s'.")
                        .formatted(id));
    }

    /** An id that the user gave may be taken; one that was made is not. */
    private void create(
            ElementDocument document, boolean givenId, Supplier<IllegalArgumentException> taken) {
        if (givenId && session.isKnown(document.key())) {
            throw withCause(
                    taken.get(),
                    new OrreryException(
                            ErrorCode.ALREADY_EXISTS,
                            "An element with the id '%s' exists already."
                                    .formatted(document.id())));
        }
        try {
            session.write(document);
        } catch (OrreryException e) {
            throw e.code() == ErrorCode.ALREADY_EXISTS ? withCause(taken.get(), e) : e;
        }
    }

    /** TinkerPop wants an exception of its own; clients are told the engine's. */
    private static RuntimeException withCause(
            IllegalArgumentException expected, OrreryException cause) {
        expected.initCause(cause);
        return expected;
    }

    @Override
    public Iterator<Vertex> vertices(Object... ids) {
        return addresses.vertices(ids);
    }

    @Override
    public Iterator<Edge> edges(Object... ids) {
        return addresses.edges(ids);
    }

    /**
     * The elements with some ids.
     *
     * @param partitions where ids without a partition key may be; empty for anywhere
     */
    public Iterator<? extends Element> elements(
            ElementKind kind, List<PartitionKey> partitions, Object[] ids) {
        return addresses.elements(kind, addresses.find(kind, partitions, ids).iterator());
    }

    /** The elements that a query lets through. */
    public Iterator<? extends Element> elements(ElementQuery query) {
        return addresses.elements(query.kind(), session.query(query));
    }

    /** This graph's handle of a vertex. */
    OrreryVertex own(Vertex vertex) {
        if (vertex instanceof OrreryVertex own) {
            return own;
        }
        Iterator<Vertex> found = vertices(vertex.id());
        if (!found.hasNext()) {
            throw OrreryException.badRequest(
                    "There is no vertex with the id '%s'.".formatted(vertex.id()));
        }
        return (OrreryVertex) found.next();
    }

    /** The edges of vertices, asked of each partition once. */
    public Map<ElementKey, List<EdgeLink>> links(
            List<OrreryVertex> vertices, Direction direction, List<String> labels, boolean items) {
        Map<ElementKey, String> sources = new LinkedHashMap<>();
        vertices.forEach(vertex -> sources.put(vertex.key(), vertex.label()));
        Set<ElementKey> keys = sources.keySet();
        Map<ElementKey, List<EdgeLink>> links = new LinkedHashMap<>();
        keys.forEach(key -> links.put(key, new ArrayList<>()));
        if (direction != Direction.IN) {
            session.links()
                    .out(sources, labels, new Wanted(items, Integer.MAX_VALUE))
                    .forEach((key, found) -> links.merge(key, found, OrreryGraph::joined));
        }
        if (direction != Direction.OUT) {
            session.links()
                    .in(keys, labels)
                    .forEach((key, found) -> links.merge(key, found, OrreryGraph::joined));
        }
        return links;
    }

    private static List<EdgeLink> joined(List<EdgeLink> first, List<EdgeLink> second) {
        List<EdgeLink> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    /** The vertices with their documents, read at once; those that do not exist are left out. */
    public List<Vertex> loaded(List<OrreryVertex> references) {
        List<ElementKey> keys = new ArrayList<>(references.size());
        references.forEach(reference -> keys.add(reference.key()));
        Map<ElementKey, ElementDocument> documents = session.findAll(keys);
        List<Vertex> vertices = new ArrayList<>(references.size());
        for (OrreryVertex reference : references) {
            if (documents.get(reference.key()) instanceof VertexDocument document) {
                vertices.add(OrreryVertex.of(this, document));
            }
        }
        return vertices;
    }

    /** Removes vertices with all their edges, whose ends are asked for together. */
    public void removeVertices(List<OrreryVertex> vertices) {
        Map<ElementKey, List<EdgeLink>> links = links(vertices, Direction.BOTH, List.of(), true);
        Set<ElementKey> edges = new LinkedHashSet<>();
        for (List<EdgeLink> ofVertex : links.values()) {
            for (EdgeLink link : ofVertex) {
                if (link.document() != null && edges.add(link.key())) {
                    session.remove(link.document());
                }
            }
        }
        for (OrreryVertex vertex : vertices) {
            vertex.current().ifPresent(session::remove);
            vertex.markRemoved();
        }
    }

    @Override
    public <C extends GraphComputer> C compute(Class<C> graphComputerClass) {
        throw Exceptions.graphComputerNotSupported();
    }

    @Override
    public GraphComputer compute() {
        throw Exceptions.graphComputerNotSupported();
    }

    @Override
    public Transaction tx() {
        throw Exceptions.transactionsNotSupported();
    }

    @Override
    public Variables variables() {
        throw Exceptions.variablesNotSupported();
    }

    @Override
    public Configuration configuration() {
        Configuration present = configuration;
        if (present == null) {
            // Made only where it is asked for: it takes longer than a point read.
            present = new BaseConfiguration();
            configuration = present;
        }
        return present;
    }

    @Override
    public Features features() {
        return features;
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
        return StringFactory.graphString(this, "container:" + session.graph().container().id());
    }
}

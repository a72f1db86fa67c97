package dev.orrery.api.gremlin.structure;

import dev.orrery.api.gremlin.store.ElementKind;
import dev.orrery.api.gremlin.store.ElementQuery;
import dev.orrery.api.gremlin.store.QueryTexts;
import dev.orrery.graph.EdgeDocument;
import dev.orrery.graph.ElementDocument;
import dev.orrery.graph.VertexDocument;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Finds elements by what traversals call them: ids, addresses, other elements. */
final class Addresses {
    private static final int MAX_IDS_PER_QUERY = 200;

    private final OrreryGraph graph;

    Addresses(OrreryGraph graph) {
        this.graph = graph;
    }

    Iterator<Vertex> vertices(Object... ids) {
        return vertices(
                ids.length == 0
                        ? graph.session().query(ElementQuery.all(ElementKind.VERTEX))
                        : find(ElementKind.VERTEX, List.of(), ids).iterator());
    }

    Iterator<Edge> edges(Object... ids) {
        return edges(
                ids.length == 0
                        ? graph.session().query(ElementQuery.all(ElementKind.EDGE))
                        : find(ElementKind.EDGE, List.of(), ids).iterator());
    }

    Iterator<? extends Element> elements(ElementKind kind, Iterator<ElementDocument> documents) {
        return switch (kind) {
            case VERTEX -> vertices(documents);
            case EDGE -> edges(documents);
        };
    }

    private Iterator<Vertex> vertices(Iterator<ElementDocument> documents) {
        return new Mapped<>(
                documents,
                document ->
                        document instanceof VertexDocument vertex
                                ? OrreryVertex.of(graph, vertex)
                                : null);
    }

    private Iterator<Edge> edges(Iterator<ElementDocument> documents) {
        return new Mapped<>(
                documents,
                document ->
                        document instanceof EdgeDocument edge ? OrreryEdge.of(graph, edge) : null);
    }

    /**
     * The elements with some ids, in the order of the ids.
     *
     * @param partitions where ids without a partition key may be; empty for anywhere
     */
    List<ElementDocument> find(ElementKind kind, List<PartitionKey> partitions, Object[] ids) {
        List<List<ElementKey>> keys = new ArrayList<>(ids.length);
        List<String> unplaced = new ArrayList<>();
        for (Object id : ids) {
            List<ElementKey> places = places(kind, partitions, id);
            keys.add(places);
            if (places.isEmpty()) {
                unplaced.add(text(id));
            }
        }
        Map<ElementKey, ElementDocument> placed =
                graph.session().findAll(keys.stream().flatMap(List::stream).toList());
        Map<String, List<ElementDocument>> searched =
                unplaced.isEmpty() ? Map.of() : search(kind, unplaced);
        List<ElementDocument> found = new ArrayList<>();
        for (int i = 0; i < ids.length; i++) {
            if (keys.get(i).isEmpty()) {
                found.addAll(searched.getOrDefault(text(ids[i]), List.of()));
            }
            for (ElementKey key : keys.get(i)) {
                ElementDocument document = placed.get(key);
                if (document != null) {
                    found.add(document);
                }
            }
        }
        return found;
    }

    /** Where an element may be by what is known; empty if it may be anywhere. */
    private List<ElementKey> places(ElementKind kind, List<PartitionKey> partitions, Object id) {
        if (id instanceof OrreryElement element) {
            return List.of(element.key());
        }
        if (id instanceof CompositeId address) {
            return List.of(address.key());
        }
        if (id instanceof List<?> tuple) {
            return List.of(CompositeId.of(tuple).key());
        }
        String text = text(id);
        if (!partitions.isEmpty()) {
            return partitions.stream().map(partition -> new ElementKey(partition, text)).toList();
        }
        return graph.layout().implicit() && kind == ElementKind.VERTEX
                ? List.of(new ElementKey(PartitionKey.of(text), text))
                : List.of();
    }

    private static String text(Object id) {
        return id instanceof Element element ? element.id().toString() : String.valueOf(id);
    }

    /** Asks every partition for ids: the same id may be in several. */
    private Map<String, List<ElementDocument>> search(ElementKind kind, List<String> ids) {
        List<String> distinct = ids.stream().distinct().toList();
        Map<String, List<ElementDocument>> found = new LinkedHashMap<>();
        for (int from = 0; from < distinct.size(); from += MAX_IDS_PER_QUERY) {
            int to = Math.min(distinct.size(), from + MAX_IDS_PER_QUERY);
            Iterator<ElementDocument> documents =
                    graph.session().query(withIds(kind, distinct.subList(from, to)));
            while (documents.hasNext()) {
                ElementDocument document = documents.next();
                found.computeIfAbsent(document.id(), absent -> new ArrayList<>()).add(document);
            }
        }
        return found;
    }

    private static ElementQuery withIds(ElementKind kind, List<String> ids) {
        Map<String, QueryValue> parameters = new HashMap<>();
        StringJoiner names = new StringJoiner(", ", "c.id IN (", ")");
        for (int i = 0; i < ids.size(); i++) {
            names.add("@i" + i);
            parameters.put("@i" + i, QueryTexts.text(ids.get(i)));
        }
        return new ElementQuery(
                kind, List.of(), names.toString(), parameters, ElementQuery.NO_LIMIT);
    }
}

package dev.orrery.api.gremlin.store;

import dev.orrery.gateway.graph.Adjacency;
import dev.orrery.gateway.graph.AdjacencyQuestion;
import dev.orrery.graph.EdgeDocument;
import dev.orrery.graph.ElementDocument;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.partition.graph.AdjacencyPage.Neighbour;
import dev.orrery.partition.graph.AdjacencyRequest.Wanted;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/**
 * The stored edges that lead to vertices. By the index of the vertices' partitions where the
 * container has one that is complete for them; else every partition is asked, since any may have
 * some.
 */
final class IncomingLinks {
    private static final int MAX_TARGETS_PER_QUERY = 200;

    private final GraphSession session;
    private final Map<ElementKey, List<EdgeLink>> links;
    private final Set<ElementKey> changed;
    private int count;

    /**
     * A search.
     *
     * @param links where edges are added, under the vertices that they lead to
     * @param changed edges that are left out: the session knows more of them
     */
    IncomingLinks(
            GraphSession session, Map<ElementKey, List<EdgeLink>> links, Set<ElementKey> changed) {
        this.session = session;
        this.links = links;
        this.changed = changed;
    }

    void find(List<String> labels) {
        session.guard().requirePatience();
        // Of one logical partition's edges no index with their targets is needed.
        Optional<List<Neighbour>> indexed =
                session.graph().scope().isPresent() ? Optional.empty() : indexed(labels);
        if (indexed.isPresent()) {
            verify(indexed.get());
        } else {
            askAll(labels);
        }
    }

    /** What the index has; empty if it does not have all. */
    private Optional<List<Neighbour>> indexed(List<String> labels) {
        AdjacencyQuestion question =
                AdjacencyQuestion.of(
                        List.copyOf(links.keySet()),
                        Links.distinct(labels),
                        new Wanted(false, Integer.MAX_VALUE));
        List<Neighbour> all = new ArrayList<>();
        while (question != null) {
            session.guard().check();
            Optional<Adjacency> answer =
                    session.graph()
                            .gateway()
                            .graphs()
                            .incoming(
                                    session.graph().container().number(),
                                    question,
                                    session.guard().context());
            if (answer.isEmpty()) {
                return Optional.empty();
            }
            List<Neighbour> found = answer.get().neighbours();
            session.consumption()
                    .add(
                            answer.get().spent().charge(),
                            answer.get().spent().partitions(),
                            found.size());
            count = Links.checked(count + found.size());
            all.addAll(found);
            question = answer.get().rest().orElse(null);
        }
        return Optional.of(all);
    }

    /** An entry may have outlived its edge: the edge's own item decides. */
    private void verify(List<Neighbour> entries) {
        List<ElementKey> targets = List.copyOf(links.keySet());
        Map<ElementKey, ElementDocument> items =
                session.findAll(entries.stream().map(IncomingLinks::keyOf).toList());
        for (Neighbour entry : entries) {
            ElementKey target = targets.get(entry.source());
            if (items.get(keyOf(entry)) instanceof EdgeDocument edge
                    && edge.target().key().equals(target)
                    && edge.label().equals(entry.edgeLabel())) {
                add(edge);
            }
        }
    }

    private static ElementKey keyOf(Neighbour entry) {
        return new ElementKey(entry.target().partition(), entry.edgeId());
    }

    private void askAll(List<String> labels) {
        List<String> ids = links.keySet().stream().map(ElementKey::id).distinct().toList();
        count = 0;
        for (int from = 0; from < ids.size(); from += MAX_TARGETS_PER_QUERY) {
            int to = Math.min(ids.size(), from + MAX_TARGETS_PER_QUERY);
            Iterator<ElementDocument> edges =
                    new ElementCursor(session, incoming(ids.subList(from, to), labels));
            while (edges.hasNext()) {
                if (edges.next() instanceof EdgeDocument edge && add(edge)) {
                    count = Links.checked(count + 1);
                }
            }
        }
    }

    private boolean add(EdgeDocument edge) {
        List<EdgeLink> list = links.get(edge.target().key());
        return list != null && !changed.contains(edge.key()) && list.add(EdgeLink.of(edge));
    }

    private ElementQuery incoming(List<String> ids, List<String> labels) {
        Map<String, QueryValue> parameters = new HashMap<>();
        StringBuilder condition = new StringBuilder("c._sink IN ");
        condition.append(list(ids, "@s", parameters));
        if (!labels.isEmpty()) {
            condition.append(" AND c.label IN ").append(list(labels, "@l", parameters));
        }
        return new ElementQuery(
                ElementKind.EDGE,
                session.graph().scope().stream().toList(),
                condition.toString(),
                parameters,
                ElementQuery.NO_LIMIT);
    }

    private static String list(
            List<String> texts, String prefix, Map<String, QueryValue> parameters) {
        StringJoiner names = new StringJoiner(", ", "(", ")");
        for (int i = 0; i < texts.size(); i++) {
            names.add(prefix + i);
            parameters.put(prefix + i, QueryTexts.text(texts.get(i)));
        }
        return names.toString();
    }
}

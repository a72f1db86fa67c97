package dev.orrery.api.gremlin.store;

import dev.orrery.api.gremlin.store.PendingWrites.Pending;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.graph.Adjacency;
import dev.orrery.gateway.graph.AdjacencyQuestion;
import dev.orrery.gateway.graph.GraphReads;
import dev.orrery.graph.EdgeDocument;
import dev.orrery.graph.EdgeDocument.End;
import dev.orrery.graph.ElementDocument;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.partition.graph.AdjacencyPage.Neighbour;
import dev.orrery.partition.graph.AdjacencyRequest.Wanted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** The edges of many vertices at once. */
public final class Links {
    /** Edges of one call that are held in memory. */
    public static final int MAX_LINKS = 1_000_000;

    private final GraphSession session;
    private final PendingWrites pending;
    private final LinkMemory memory;

    Links(GraphSession session, PendingWrites pending, LinkMemory memory) {
        this.session = session;
        this.pending = pending;
        this.memory = memory;
    }

    /**
     * The edges that leave vertices: each partition that has one of them is asked once.
     *
     * @param sources the vertices with their labels, which adjacency does not know
     * @param labels only edges with one of these; empty for all
     * @param wanted whether the edges' own items are needed, and how many edges of each vertex
     */
    public Map<ElementKey, List<EdgeLink>> out(
            Map<ElementKey, String> sources, List<String> labels, Wanted wanted) {
        Map<ElementKey, List<EdgeLink>> links = emptyLists(sources.keySet());
        List<ElementKey> vertices =
                session.graph().scope().isEmpty()
                        ? List.copyOf(sources.keySet())
                        : sources.keySet().stream()
                                .filter(key -> session.graph().isVisible(key.partition()))
                                .toList();
        List<End> ends = new ArrayList<>(vertices.size());
        List<List<EdgeLink>> lists = new ArrayList<>(vertices.size());
        for (ElementKey vertex : vertices) {
            String label = sources.getOrDefault(vertex, EdgeShape.DEFAULT_VERTEX_LABEL);
            ends.add(new End(vertex, label));
            lists.add(Objects.requireNonNull(links.get(vertex)));
        }
        Wanted stored =
                pending.isEmpty() ? wanted : new Wanted(wanted.edgeItems(), Integer.MAX_VALUE);
        AdjacencyQuestion question = AdjacencyQuestion.of(vertices, distinct(labels), stored);
        int count = 0;
        while (question != null) {
            session.guard().check();
            Adjacency answer = ask(question);
            session.consumption()
                    .add(
                            answer.spent().charge(),
                            answer.spent().partitions(),
                            answer.neighbours().size());
            count = checked(count + answer.neighbours().size());
            for (Neighbour neighbour : answer.neighbours()) {
                EdgeLink link = link(ends.get(neighbour.source()), neighbour);
                if (pending.find(link.key()) == null) {
                    lists.get(neighbour.source()).add(link);
                }
            }
            question = answer.rest().orElse(null);
        }
        addPending(links, labels, EdgeLink::source);
        return links;
    }

    private Adjacency ask(AdjacencyQuestion question) {
        GraphReads reads = session.graph().gateway().graphs();
        ContainerRecord container = session.graph().container();
        if (!session.guard().isHasty()) {
            return reads.adjacent(container, question, session.guard().context());
        }
        Adjacency answer =
                reads.adjacentInMemory(container, question, session.guard().context())
                        .orElseThrow(WouldWait::new);
        session.guard().count(answer.neighbours().size(), 0);
        return answer;
    }

    private EdgeLink link(End source, Neighbour neighbour) {
        EdgeShape.Target target = neighbour.target();
        EdgeDocument document =
                neighbour.item() == null
                        ? null
                        : (EdgeDocument)
                                ElementDocument.of(
                                                session.graph().layout(), neighbour.item().view())
                                        .orElseThrow();
        return new EdgeLink(
                new ElementKey(source.key().partition(), neighbour.edgeId()),
                neighbour.edgeLabel(),
                source,
                new End(new ElementKey(target.partition(), target.id()), target.label()),
                document);
    }

    /**
     * The edges that lead to vertices, see {@link IncomingLinks}. What a session has asked once it
     * remembers, until it writes: steps inside of others ask vertex by vertex, and often for the
     * same one.
     */
    public Map<ElementKey, List<EdgeLink>> in(Set<ElementKey> targets, List<String> labels) {
        boolean remembering = targets.size() == 1 && session.isSteady();
        if (!remembering) {
            return findIn(targets, labels);
        }
        ElementKey target = targets.iterator().next();
        List<EdgeLink> known =
                memory.get(
                        target,
                        labels,
                        () -> findIn(targets, labels).getOrDefault(target, List.of()));
        return Map.of(target, known);
    }

    /**
     * Finds at once what steps inside of others will ask {@link #in} for, vertex by vertex. Nothing
     * is done once a session has written: it remembers nothing then.
     *
     * @param step who expects; what it expected before is forgotten
     */
    public void expectIn(Object step, Set<ElementKey> targets, List<String> labels) {
        if (session.isSteady()) {
            memory.expect(step, labels, findIn(targets, labels));
        }
    }

    private Map<ElementKey, List<EdgeLink>> findIn(Set<ElementKey> targets, List<String> labels) {
        Map<ElementKey, List<EdgeLink>> links = emptyLists(targets);
        new IncomingLinks(session, links, pending.all().keySet()).find(labels);
        addPending(links, labels, EdgeLink::target);
        return links;
    }

    private void addPending(
            Map<ElementKey, List<EdgeLink>> links,
            List<String> labels,
            Function<EdgeLink, End> end) {
        for (Pending write : pending.all().values()) {
            if (write.document() instanceof EdgeDocument edge
                    && (labels.isEmpty() || labels.contains(edge.label()))) {
                EdgeLink link = EdgeLink.of(edge);
                List<EdgeLink> list = links.get(end.apply(link).key());
                if (list != null) {
                    list.add(link);
                }
            }
        }
    }

    private static Map<ElementKey, List<EdgeLink>> emptyLists(Set<ElementKey> keys) {
        Map<ElementKey, List<EdgeLink>> lists = new LinkedHashMap<>();
        keys.forEach(key -> lists.put(key, new ArrayList<>()));
        return lists;
    }

    static List<String> distinct(List<String> labels) {
        return List.copyOf(new LinkedHashSet<>(labels));
    }

    static int checked(int count) {
        if (count > MAX_LINKS) {
            throw new OrreryException(
                    ErrorCode.TOO_LARGE,
                    "A step of the traversal reached more than %d edges at once; limit it."
                            .formatted(MAX_LINKS));
        }
        return count;
    }
}

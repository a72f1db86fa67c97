package dev.orrery.gateway.graph;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.RangeTable;
import dev.orrery.gateway.graph.AdjacencyQuestion.Source;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.metering.Patience;
import dev.orrery.gateway.query.Reads;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.Partition;
import dev.orrery.partition.PartitionGraph;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.AdjacencyPage.Neighbour;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.ItemKey;
import dev.orrery.partition.graph.LookupPage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Reads many elements of a graph at once. Calls wait. */
public final class GraphReads {
    /** How long a traversal waits for budget: its clients do not ask again by themselves. */
    private static final long PATIENCE_MILLIS = 30_000;

    /** Keys of one partition that a caller reads itself; more are worth a thread of their own. */
    private static final int MAX_CALLERS_KEYS = 512;

    private final Routes routes;
    private final Metering metering;
    private final Reads reads;
    private final IncomingIndex incoming;

    public GraphReads(Routes routes, Metering metering, Reads reads) {
        this.routes = routes;
        this.metering = metering;
        this.reads = reads;
        this.incoming = new IncomingIndex(routes);
    }

    /** The items under some keys. */
    public Lookup lookup(ContainerRecord container, List<ElementKey> keys, RequestContext context) {
        return owned(container, () -> lookupOnce(container, keys, context));
    }

    /** The edges that leave some vertices, as many as fit into memory at once. */
    public Adjacency adjacent(
            ContainerRecord container, AdjacencyQuestion question, RequestContext context) {
        return owned(container, () -> adjacentOnce(container, question, context));
    }

    /**
     * The edges that lead to some vertices, as the index of the vertices' own partitions has them:
     * none is missing, but any may be gone, which its item tells. Empty if the container has no
     * such index, or it is not complete for these vertices.
     */
    public Optional<Adjacency> incoming(
            int containerNumber, AdjacencyQuestion question, RequestContext context) {
        Optional<IncomingIndex.Ready> ready =
                incoming.ready(containerNumber, question.vertices(), context);
        return ready.flatMap(index -> incoming(index, question, context));
    }

    private Optional<Adjacency> incoming(
            IncomingIndex.Ready index, AdjacencyQuestion question, RequestContext context) {
        AdjacencyQuestion indexed = question.incomingSince(index.since());
        try {
            List<Group> groups = groups(index.container(), indexed.vertices());
            if (!groups.stream().map(Group::partition).allMatch(index::isReachedBy)) {
                return Optional.empty();
            }
            Call call = new Call(index.container().number(), context);
            return Optional.of(
                    adjacency(indexed, groups, ask(call, groups, adjacent(call, indexed))));
        } catch (OrreryException e) {
            if (e.code().isStale()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** As {@link #lookup}, without waiting: empty if memory does not have all of it. */
    public Optional<Lookup> lookupInMemory(
            ContainerRecord container, List<ElementKey> keys, RequestContext context) {
        return inMemory(
                container,
                keys,
                lookup(new Call(container.number(), context)),
                (groups, pages) -> lookup(keys, groups, pages));
    }

    /** As {@link #adjacent}, without waiting: empty if memory does not have all of it. */
    public Optional<Adjacency> adjacentInMemory(
            ContainerRecord container, AdjacencyQuestion question, RequestContext context) {
        return inMemory(
                container,
                question.vertices(),
                adjacent(new Call(container.number(), context), question),
                (groups, pages) -> adjacency(question, groups, pages));
    }

    /** What was read before something was missing is paid for, and read again by the caller. */
    private <P, T> Optional<T> inMemory(
            ContainerRecord container,
            List<ElementKey> keys,
            Question<P> question,
            BiFunction<List<Group>, List<P>, T> answer) {
        List<Group> groups;
        try {
            groups = groups(container, keys);
        } catch (OrreryException e) {
            return Optional.empty();
        }
        Call call = new Call(container.number(), RequestContext.ANONYMOUS);
        List<P> pages = new ArrayList<>(groups.size());
        for (Group group : groups) {
            Optional<P> page = cached(call, group, question);
            if (page.isEmpty()) {
                return Optional.empty();
            }
            pages.add(page.get());
        }
        return Optional.of(answer.apply(groups, pages));
    }

    private <T> T owned(ContainerRecord container, Supplier<T> call) {
        return routes.owned(container.number(), () -> RetryPolicy.run(call, answer -> false));
    }

    private Lookup lookupOnce(
            ContainerRecord container, List<ElementKey> keys, RequestContext context) {
        List<Group> groups = groups(container, keys);
        int number = container.number();
        Call call = new Call(number, context);
        return lookup(keys, groups, ask(call, groups, lookup(call)));
    }

    private static Question<LookupPage> lookup(Call call) {
        int container = call.container();
        return new Question<>(
                group -> group.graph().lookupCached(container, group.keys(), call.terms(group)),
                group -> group.graph().lookup(container, group.keys(), call.terms(group)),
                LookupPage::charge);
    }

    private static Lookup lookup(
            List<ElementKey> keys, List<Group> groups, List<LookupPage> pages) {
        List<Optional<StoredItem>> items =
                new ArrayList<>(Collections.nCopies(keys.size(), Optional.empty()));
        double charge = 0;
        for (int g = 0; g < groups.size(); g++) {
            List<Integer> places = groups.get(g).places();
            charge += pages.get(g).charge();
            for (int i = 0; i < places.size(); i++) {
                items.set(places.get(i), pages.get(g).items().get(i));
            }
        }
        return new Lookup(items, new Spent(RequestUnits.rounded(charge), groups.size()));
    }

    private Adjacency adjacentOnce(
            ContainerRecord container, AdjacencyQuestion question, RequestContext context) {
        List<Group> groups = groups(container, question.vertices());
        int number = container.number();
        Call call = new Call(number, context);
        return adjacency(question, groups, ask(call, groups, adjacent(call, question)));
    }

    private static Question<AdjacencyPage> adjacent(Call call, AdjacencyQuestion question) {
        int container = call.container();
        return new Question<>(
                group ->
                        group.graph()
                                .adjacentCached(
                                        request(container, group, question), call.terms(group)),
                group ->
                        group.graph()
                                .adjacent(request(container, group, question), call.terms(group)),
                AdjacencyPage::charge);
    }

    private static Adjacency adjacency(
            AdjacencyQuestion question, List<Group> groups, List<AdjacencyPage> pages) {
        List<Source> sources = question.sources();
        List<Neighbour> neighbours = new ArrayList<>();
        List<Source> rest = new ArrayList<>();
        double charge = 0;
        for (int g = 0; g < groups.size(); g++) {
            List<Integer> places = groups.get(g).places();
            AdjacencyPage page = pages.get(g);
            charge += page.charge();
            page.neighbours().forEach(n -> neighbours.add(placed(n, sources, places)));
            int answered = places.size() - page.rest().size();
            for (int i = 0; i < page.rest().size(); i++) {
                Source source = sources.get(places.get(answered + i));
                rest.add(new Source(source.vertex(), source.index(), page.rest().get(i).given()));
            }
        }
        rest.sort(Comparator.comparingInt(Source::index));
        return new Adjacency(
                neighbours,
                rest.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                new AdjacencyQuestion(rest, question.labels(), question.wanted())),
                new Spent(RequestUnits.rounded(charge), groups.size()));
    }

    private static Neighbour placed(Neighbour n, List<Source> sources, List<Integer> places) {
        int index = sources.get(places.get(n.source())).index();
        if (index == n.source()) {
            return n;
        }
        return new Neighbour(index, n.edgeId(), n.edgeLabel(), n.target(), n.item());
    }

    private static AdjacencyRequest request(
            int container, Group group, AdjacencyQuestion question) {
        List<AdjacencyRequest.Source> sources = new ArrayList<>(group.keys().size());
        for (int i = 0; i < group.keys().size(); i++) {
            sources.add(
                    new AdjacencyRequest.Source(
                            group.keys().get(i),
                            question.sources().get(group.places().get(i)).given()));
        }
        return new AdjacencyRequest(container, sources, question.labels(), question.wanted());
    }

    /** Who asks, and of which container. */
    private record Call(int container, RequestContext context) {
        ReadTerms terms(Group group) {
            return context.terms(group.partition().number());
        }
    }

    /** A read from memory, or else from wherever the data is. */
    private record Question<T>(
            Function<Group, Optional<T>> cached,
            Function<Group, T> read,
            ToDoubleFunction<T> price) {}

    /**
     * Asks all partitions and waits for all of them: what is in memory is read by the caller, since
     * handing it over costs more than reading it, the rest side by side.
     */
    private <T> List<T> ask(Call call, List<Group> groups, Question<T> question) {
        List<CompletableFuture<T>> answers = new ArrayList<>(groups.size());
        for (Group group : groups) {
            answers.add(
                    cached(call, group, question)
                            .map(CompletableFuture::completedFuture)
                            .orElseGet(() -> ask(call, group, question)));
        }
        return Waiting.all(answers);
    }

    private <T> CompletableFuture<T> ask(Call call, Group group, Question<T> question) {
        return Patience.run(
                PATIENCE_MILLIS,
                () ->
                        reads.run(
                                () -> {
                                    T answer =
                                            metering.watched(
                                                    call.context(),
                                                    call.container(),
                                                    group.partition(),
                                                    () -> question.read().apply(group));
                                    count(call.container(), group, question, answer);
                                    return answer;
                                }));
    }

    private <T> Optional<T> cached(Call call, Group group, Question<T> question) {
        if (group.keys().size() > MAX_CALLERS_KEYS) {
            return Optional.empty();
        }
        Optional<T> answer;
        try {
            answer = question.cached().apply(group);
        } catch (OrreryException e) {
            // Whatever it is, the read that can wait meets it again and deals with it.
            return Optional.empty();
        }
        answer.ifPresent(known -> count(call.container(), group, question, known));
        return answer;
    }

    private <T> void count(int container, Group group, Question<T> question, T answer) {
        double charge = question.price().applyAsDouble(answer);
        metering.count(container, group.partition().number(), charge);
    }

    /** The keys that one physical partition owns, with their places in the call. */
    private record Group(Partition partition, List<ItemKey> keys, List<Integer> places) {
        PartitionGraph graph() {
            return partition.graph();
        }
    }

    private List<Group> groups(ContainerRecord container, List<ElementKey> keys) {
        RangeTable ranges = routes.ranges(container.number());
        PartitionKeyDefinition definition = container.definition().partitionKey();
        Map<Integer, Group> groups = new LinkedHashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            ElementKey key = keys.get(i);
            ItemKey item =
                    new ItemKey(
                            RingPositions.of(definition, key.partition()),
                            key.partition(),
                            key.id());
            RangeRecord range = ranges.at(item.position());
            Group group =
                    groups.computeIfAbsent(
                            range.number(),
                            number ->
                                    new Group(
                                            routes.partition(range),
                                            new ArrayList<>(),
                                            new ArrayList<>()));
            group.keys().add(item);
            group.places().add(i);
        }
        return List.copyOf(groups.values());
    }
}

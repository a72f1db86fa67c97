package dev.orrery.api.gremlin.store;

import dev.orrery.api.gremlin.store.PendingWrites.Pending;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.graph.GraphReads;
import dev.orrery.gateway.graph.Lookup;
import dev.orrery.gateway.graph.Waiting;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.graph.ElementDocument;
import dev.orrery.graph.VertexDocument;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.ElementKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A graph as one traversal sees it. Used by one thread, which waits for reads. */
public final class GraphSession {
    /** Writes that wait at most: beyond, they are applied in several batches. */
    public static final int MAX_PENDING = 1_000;

    private final GraphContainer graph;
    private final RequestGuard guard;
    private final WriteMode mode;
    private final Consumption consumption = new Consumption();
    private final PendingWrites pending = new PendingWrites();
    private final LinkMemory memory = new LinkMemory();
    private boolean partlyApplied;
    private boolean careful;

    /** When the writes of a session are applied. */
    public enum WriteMode {
        /** Each at once; what is read is always what is stored. */
        AT_ONCE,
        /** All together, by {@link #commit}. */
        TOGETHER
    }

    public GraphSession(GraphContainer graph, RequestGuard guard, WriteMode mode) {
        this.graph = graph;
        this.guard = guard;
        this.mode = mode;
    }

    public GraphContainer graph() {
        return graph;
    }

    public RequestGuard guard() {
        return guard;
    }

    public Consumption consumption() {
        return consumption;
    }

    /** Whether some writes were applied before the end, because there were too many to wait. */
    public boolean isPartlyApplied() {
        return partlyApplied;
    }

    /** Whether the session may take what it has read for what is. */
    boolean isSteady() {
        return mode == WriteMode.TOGETHER && pending.isEmpty();
    }

    /** One element, if it exists. */
    public Optional<ElementDocument> find(ElementKey key) {
        if (!graph.isVisible(key.partition())) {
            return Optional.empty();
        }
        Pending changed = pending.find(key);
        if (changed != null) {
            return Optional.ofNullable(changed.document());
        }
        guard.check();
        Routed routed =
                graph.gateway()
                        .items()
                        .readCached(
                                graph.container(),
                                key.partition(),
                                key.id(),
                                EtagCondition.NONE,
                                guard.context())
                        .orElseGet(() -> read(key));
        consumption.add(routed.outcome().charge(), 1, 1);
        return switch (routed.outcome()) {
            case Outcome.Found found -> document(found.item());
            case Outcome.Refused refused when refused.code() == ErrorCode.NOT_FOUND ->
                    Optional.empty();
            case Outcome.Refused refused -> throw refused.toException();
            case Outcome.Written _,
                    Outcome.Deleted _,
                    Outcome.NotModified _,
                    Outcome.BatchEnded _,
                    Outcome.RowOutcome _,
                    Outcome.PartitionDeleted _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _ ->
                    throw new IllegalStateException("a read was answered as a write");
        };
    }

    private Routed read(ElementKey key) {
        guard.requirePatience();
        return Waiting.on(
                graph.gateway()
                        .items()
                        .read(
                                graph.container(),
                                key.partition(),
                                key.id(),
                                EtagCondition.NONE,
                                guard.context()));
    }

    /** Many elements at once: those that exist. */
    public Map<ElementKey, ElementDocument> findAll(List<ElementKey> keys) {
        Map<ElementKey, ElementDocument> found = new LinkedHashMap<>();
        List<ElementKey> stored = new ArrayList<>();
        for (ElementKey key : new LinkedHashSet<>(keys)) {
            Pending changed = pending.find(key);
            if (changed == null) {
                if (graph.isVisible(key.partition())) {
                    stored.add(key);
                }
            } else if (changed.document() != null) {
                found.put(key, changed.document());
            }
        }
        if (stored.size() == 1) {
            find(stored.getFirst()).ifPresent(one -> found.put(one.key(), one));
        } else if (!stored.isEmpty()) {
            lookup(stored, found);
        }
        return found;
    }

    private void lookup(List<ElementKey> keys, Map<ElementKey, ElementDocument> found) {
        guard.check();
        GraphReads reads = graph.gateway().graphs();
        Lookup answer =
                guard.isHasty()
                        ? reads.lookupInMemory(graph.container(), keys, guard.context())
                                .orElseThrow(WouldWait::new)
                        : reads.lookup(graph.container(), keys, guard.context());
        consumption.add(answer.spent().charge(), answer.spent().partitions(), keys.size());
        for (int i = 0; i < keys.size(); i++) {
            ElementKey key = keys.get(i);
            answer.items()
                    .get(i)
                    .flatMap(item -> document(item, key))
                    .ifPresent(document -> found.put(key, document));
        }
    }

    /** The elements of a query; changes that are made while it is read do not show. */
    public Iterator<ElementDocument> query(ElementQuery wanted) {
        ElementQuery query = visible(wanted).orElse(null);
        if (query == null) {
            return Collections.emptyIterator();
        }
        if (pending.isEmpty()) {
            return new ElementCursor(this, query);
        }
        return new OverlaidElements(
                new ElementCursor(this, query),
                pending.copyOfKeys(),
                pending.documents(query.kind()));
    }

    private Optional<ElementQuery> visible(ElementQuery query) {
        return graph.scope().isEmpty() ? Optional.of(query) : query.within(graph.scope().get());
    }

    /** Whether queries alone tell how many elements there are. */
    public boolean canCount() {
        return pending.isEmpty();
    }

    /** How many elements a query has; its condition must be exact, and nothing pending. */
    public long count(ElementQuery wanted) {
        ElementQuery query = visible(wanted).orElse(null);
        if (query == null) {
            return 0;
        }
        long count = 0;
        List<QueryScope> scopes = query.partitions().stream().map(QueryScope::of).toList();
        for (QueryScope scope : scopes.isEmpty() ? List.of(QueryScope.ALL) : scopes) {
            guard.check();
            guard.requirePatience();
            QueryPage page =
                    Waiting.on(
                            graph.gateway()
                                    .items()
                                    .query(
                                            graph.container(),
                                            QueryRequest.first(query.count(), scope)
                                                    .by(guard.context())));
            consumption.add(
                    page.metrics().charge(),
                    page.visited().size(),
                    page.metrics().documents().count());
            count += Long.parseLong(page.rows().getFirst().toString());
        }
        return count;
    }

    /**
     * Whether an element is known to exist already. In a first run nothing is read to find out: the
     * writer will tell. A run after a conflict looks first.
     */
    public boolean isKnown(ElementKey key) {
        Pending changed = pending.find(key);
        if (changed != null) {
            return changed.document() != null;
        }
        return careful && find(key).isPresent();
    }

    /** Makes the session look before it adds elements with given ids. */
    public void becomeCareful() {
        careful = true;
    }

    /** Finds the edges of vertices. */
    public Links links() {
        return new Links(this, pending, memory);
    }

    /** The element as it is now; empty if it is gone. */
    public <D extends ElementDocument> Optional<D> current(D document) {
        if (mode == WriteMode.AT_ONCE) {
            return sameKind(document, find(document.key()));
        }
        Pending changed = pending.find(document.key());
        return changed == null
                ? Optional.of(document)
                : sameKind(document, Optional.ofNullable(changed.document()));
    }

    @SuppressWarnings("unchecked")
    private static <D extends ElementDocument> Optional<D> sameKind(
            D document, Optional<ElementDocument> found) {
        return (Optional<D>) found.filter(other -> other.getClass() == document.getClass());
    }

    /** Stores a new element, or a new version of one. */
    public void write(ElementDocument document) {
        requireVisible(document);
        pending.put(document);
        changed();
    }

    public void remove(ElementDocument document) {
        requireVisible(document);
        pending.remove(document);
        changed();
    }

    private void requireVisible(ElementDocument document) {
        if (!graph.isVisible(document.key().partition())) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "The permission is for one partition key, and the traversal writes to"
                            + " another.");
        }
    }

    private void changed() {
        memory.clear();
        if (mode == WriteMode.AT_ONCE) {
            commitOrThrow();
        } else if (pending.size() >= MAX_PENDING) {
            commitOrThrow();
            partlyApplied = true;
        }
    }

    private void commitOrThrow() {
        if (commit() instanceof CommitResult.Conflict conflict) {
            throw new OrreryException(conflict.code(), conflict.message());
        }
    }

    /** Applies what is pending; nothing is pending afterwards, however it ended. */
    public CommitResult commit() {
        if (pending.isEmpty()) {
            return new CommitResult.Applied();
        }
        guard.requirePatience();
        try {
            return new Commit(graph, consumption, guard.context()).apply(pending);
        } finally {
            pending.clear();
        }
    }

    private Optional<ElementDocument> document(StoredItem item) {
        guard.count(1, item.textLength());
        return ElementDocument.of(graph.layout(), item.view());
    }

    private Optional<ElementDocument> document(StoredItem item, ElementKey key) {
        guard.count(1, item.textLength());
        return ElementDocument.under(key, graph.layout(), item.view());
    }

    /** The vertex under a key, if it exists and is one. */
    public Optional<VertexDocument> findVertex(ElementKey key) {
        return find(key).filter(VertexDocument.class::isInstance).map(VertexDocument.class::cast);
    }
}

package dev.orrery.api.gremlin.store;

import dev.orrery.gateway.graph.Waiting;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.graph.ElementDocument;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.range.JsonRow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The stored elements of a query, page by page; later pages are larger. */
final class ElementCursor implements Iterator<ElementDocument> {
    private static final int FIRST_PAGE_ITEMS = 100;
    private static final int MAX_PAGE_ITEMS = 1_000;
    private static final int GROWTH = 4;

    private final GraphSession session;
    private final QuerySpec spec;
    private final Deque<QueryScope> scopes;
    private final Deque<ElementDocument> page = new ArrayDeque<>();
    private Optional<String> continuation = Optional.empty();
    private int pageItems;

    ElementCursor(GraphSession session, ElementQuery query) {
        this.session = session;
        this.spec = query.select();
        List<QueryScope> parts = query.partitions().stream().map(QueryScope::of).toList();
        this.scopes = new ArrayDeque<>(parts.isEmpty() ? List.of(QueryScope.ALL) : parts);
        this.pageItems = Math.max(1, Math.min(FIRST_PAGE_ITEMS, query.limit()));
    }

    @Override
    public boolean hasNext() {
        while (page.isEmpty() && !scopes.isEmpty()) {
            fetch();
        }
        return !page.isEmpty();
    }

    @Override
    public ElementDocument next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return page.remove();
    }

    private void fetch() {
        session.guard().check();
        session.guard().requirePatience();
        GraphContainer graph = session.graph();
        QueryPage answer =
                Waiting.on(
                        graph.gateway()
                                .items()
                                .query(
                                        graph.container(),
                                        new QueryRequest(
                                                        spec,
                                                        scopes.element(),
                                                        pageItems,
                                                        continuation)
                                                .by(session.guard().context())));
        session.consumption()
                .add(
                        answer.metrics().charge(),
                        answer.visited().size(),
                        answer.metrics().documents().count());
        answer.rows().forEach(this::add);
        pageItems = Math.min(MAX_PAGE_ITEMS, pageItems * GROWTH);
        continuation = answer.continuation();
        if (continuation.isEmpty()) {
            scopes.remove();
        }
    }

    private void add(JsonRow row) {
        ElementDocument.of(
                        session.graph().layout(),
                        JsonScanner.scan(
                                row.bytes(),
                                row.offset(),
                                row.offset() + row.length(),
                                JsonLimits.DEFAULT))
                .ifPresent(page::add);
    }
}

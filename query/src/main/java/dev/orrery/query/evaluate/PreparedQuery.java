package dev.orrery.query.evaluate;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A query bound to its parameters, to be run over documents any number of times, by several threads
 * if need be.
 */
public final class PreparedQuery {
    private final BoundQuery query;
    private final int slots;
    private final Checkpoint checkpoint;

    private PreparedQuery(BoundQuery query, int slots, Checkpoint checkpoint) {
        this.query = query;
        this.slots = slots;
        this.checkpoint = checkpoint;
    }

    /** Throws a bad request where the query means nothing. */
    public static PreparedQuery of(
            Query query, Map<String, QueryValue> parameters, Environment environment) {
        BindSession session = new BindSession(parameters, environment);
        BoundQuery bound = new QueryBinder(session).outermost(query);
        return new PreparedQuery(bound, session.slots(), environment.checkpoint());
    }

    /** Hands every row of the result to the sink, until it answers that it wants no more. */
    public void run(Iterable<JsonView> documents, Predicate<QueryValue> sink) {
        query.run(new Frame(slots, checkpoint), () -> values(documents), sink::test);
    }

    /** The query for documents that are brought one by one, if that is possible. */
    public Optional<RowQuery> byDocument() {
        return query.isDocumentWise() && query.shape().grouping() == null
                ? Optional.of(new RowQuery(query, new Frame(slots, checkpoint)))
                : Optional.empty();
    }

    /** The query for documents that are brought one by one, if it groups them by some keys. */
    public Optional<GroupQuery> byGroup() {
        Grouping grouping = query.shape().grouping();
        return grouping != null
                        && !grouping.keys().isEmpty()
                        && !query.shape().distinct()
                        && query.isDocumentWise()
                ? Optional.of(new GroupQuery(query, grouping, new Frame(slots, checkpoint)))
                : Optional.empty();
    }

    public List<QueryValue> rows(Iterable<JsonView> documents) {
        List<QueryValue> rows = new ArrayList<>();
        run(documents, rows::add);
        return rows;
    }

    private static Iterator<QueryValue> values(Iterable<JsonView> documents) {
        Iterator<JsonView> views = documents.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return views.hasNext();
            }

            @Override
            public QueryValue next() {
                return QueryValue.of(views.next());
            }
        };
    }
}

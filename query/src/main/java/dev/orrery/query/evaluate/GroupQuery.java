package dev.orrery.query.evaluate;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query that folds the rows of documents into groups, for whoever brings the documents one by one
 * and keeps the groups. Belongs to one run on one thread.
 */
public final class GroupQuery {
    /** Takes the keys of a row, which can then be added to a group. */
    @FunctionalInterface
    public interface Sink {
        void accept(List<QueryValue> keys);
    }

    /** What is known of a group. */
    public static final class Group {
        private final List<Aggregator> aggregators;

        private Group(List<Aggregator> aggregators) {
            this.aggregators = aggregators;
        }
    }

    private final BoundQuery query;
    private final Grouping grouping;
    private final Frame frame;

    GroupQuery(BoundQuery query, Grouping grouping, Frame frame) {
        this.query = query;
        this.grouping = grouping;
        this.frame = frame;
    }

    /** How many values tell a group from the others. */
    public int keyCount() {
        return grouping.keys().size();
    }

    /** Rows to leave out at the beginning. */
    public long offset() {
        return query.shape().window().offset();
    }

    /** Rows wanted behind the offset; the greatest number where all are. */
    public long limit() {
        return query.shape().window().limit();
    }

    /** Hands the keys of every row of a document to the sink. */
    public void rows(JsonView document, Sink sink) {
        query.scan(
                frame,
                List.of(QueryValue.of(document)),
                row -> {
                    List<QueryValue> keys = new ArrayList<>(grouping.keys().size());
                    for (Grouping.Key key : grouping.keys()) {
                        keys.add(key.evaluator().evaluate(row));
                    }
                    sink.accept(keys);
                    return true;
                });
    }

    public Group start() {
        List<Aggregator> aggregators = new ArrayList<>();
        grouping.aggregates().forEach(aggregate -> aggregators.add(aggregate.kind().start()));
        return new Group(aggregators);
    }

    /** Adds the row that the sink has been given. */
    public void add(Group group) {
        for (int i = 0; i < group.aggregators.size(); i++) {
            group.aggregators.get(i).add(grouping.aggregates().get(i).argument().evaluate(frame));
        }
    }

    /** The row of a group; null where it has none. */
    public @Nullable QueryValue row(List<QueryValue> keys, Group group) {
        for (int i = 0; i < grouping.keys().size(); i++) {
            frame.set(grouping.keys().get(i).slot(), keys.get(i));
        }
        for (int i = 0; i < grouping.aggregates().size(); i++) {
            frame.set(grouping.aggregates().get(i).slot(), group.aggregators.get(i).result());
        }
        QueryValue value = query.shape().projection().evaluate(frame);
        return value.isDefined() ? value : null;
    }
}

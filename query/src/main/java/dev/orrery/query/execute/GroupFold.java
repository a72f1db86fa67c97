package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.GroupQuery;
import dev.orrery.query.value.QueryValue;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Groups, in the order of their keys. */
record GroupFold(GroupQuery query) implements Fold<GroupQuery.Group> {
    @Override
    public List<Boolean> descending() {
        return Collections.nCopies(query.keyCount(), false);
    }

    @Override
    public int orderedKeys() {
        return query.keyCount();
    }

    @Override
    public boolean oneRowPerRun() {
        return false;
    }

    @Override
    public Window window() {
        return new Window(query.offset(), query.limit());
    }

    @Override
    public void rows(JsonView document, Consumer<List<QueryValue>> sink) {
        query.rows(document, sink::accept);
    }

    @Override
    public GroupQuery.Group start() {
        return query.start();
    }

    @Override
    public void add(GroupQuery.Group group) {
        query.add(group);
    }

    @Override
    public @Nullable QueryValue row(List<QueryValue> keys, GroupQuery.Group group) {
        return query.row(keys, group);
    }
}

package dev.orrery.gateway.query;

import dev.orrery.gateway.query.QueryPosition.Place;
import dev.orrery.query.range.JsonRow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of several ranges in the order of the result. */
abstract sealed class RowStream permits Concatenation, OrderedMerge, GroupedMerge {
    /** Ranges that are asked at the same time for one query. */
    static final int FAN_OUT = 16;

    final List<RangeCursor> cursors;

    RowStream(List<RangeCursor> cursors) {
        this.cursors = List.copyOf(cursors);
    }

    /** The next row; null if there is none, or none to be had for this page. May wait. */
    abstract @Nullable JsonRow peek();

    abstract void advance();

    /** Where the rows go on that were not taken. May wait. */
    List<Place> places() {
        return QueryPosition.united(
                cursors.stream().map(RangeCursor::place).flatMap(Optional::stream).toList());
    }

    /** Asks cursors ahead, so that at most {@link #FAN_OUT} are waited for at a time. */
    final void prefetch(int from, int count) {
        int to = Math.min(cursors.size(), from + Math.min(count, FAN_OUT));
        for (int i = from; i < to; i++) {
            cursors.get(i).prefetch();
        }
    }
}

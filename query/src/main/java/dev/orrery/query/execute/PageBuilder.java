package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.QueryTimes;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;

/** A page while it is filled. */
final class PageBuilder {
    private final PageLimits limits;
    private final Meter meter;
    private final List<JsonRow> rows = new ArrayList<>();
    private long bytes;

    PageBuilder(PageLimits limits, Meter meter) {
        this.limits = limits;
        this.meter = meter;
    }

    /** Adds a row; false if it has no place any more. */
    boolean offer(QueryValue value) {
        if (room() == 0) {
            return false;
        }
        long start = meter.times().now();
        JsonRow row = row(value);
        meter.times().add(QueryTimes.Phase.WRITE_OUTPUT, start);
        if (!rows.isEmpty() && bytes + row.length() > limits.maxBytes()) {
            return false;
        }
        rows.add(row);
        bytes += row.length();
        meter.row(row.length());
        return true;
    }

    /** A stored object is delivered as it lies there, without a copy. */
    private static JsonRow row(QueryValue value) {
        if (value instanceof ObjectValue.Stored(JsonView view, int handle)) {
            int start = view.textStart(handle);
            return JsonRow.of(view.bytes(), start, view.textEnd(handle) - start);
        }
        return JsonRow.of(ValueWriter.toBytes(value));
    }

    /** How many more rows the page can have. */
    int room() {
        return limits.maxItems() - rows.size();
    }

    /** Whether the page should end here, if it can. */
    boolean isDone() {
        return room() == 0
                || bytes >= limits.maxBytes()
                || meter.units() >= limits.maxUnits()
                || meter.isOverdue();
    }

    List<JsonRow> rows() {
        return rows;
    }
}

package dev.orrery.gateway.query;

import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.QueryMetrics.Volume;
import java.util.ArrayList;
import java.util.List;

/** The rows of a page while it fills. */
final class PageRows {
    private final int maxItems;
    private final List<JsonRow> rows = new ArrayList<>();
    private long sizeBytes;

    PageRows(int maxItems) {
        this.maxItems = maxItems;
    }

    boolean isFull() {
        return rows.size() >= maxItems;
    }

    /** Whether the page stays within its size; a page with one row always does. */
    boolean fits(JsonRow row) {
        return rows.isEmpty() || sizeBytes + row.length() <= PageLimits.MAX_BYTES;
    }

    void add(JsonRow row) {
        rows.add(row);
        sizeBytes += row.length();
    }

    int size() {
        return rows.size();
    }

    List<JsonRow> rows() {
        return rows;
    }

    Volume volume() {
        return new Volume(rows.size(), sizeBytes);
    }
}

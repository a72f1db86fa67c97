package dev.orrery.gateway.query;

import dev.orrery.query.range.JsonRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One range after the other. The next ones are asked ahead, more of them the longer it takes. */
final class Concatenation extends RowStream {
    private int current;
    private int ahead;

    /**
     * A stream of the cursors' rows.
     *
     * @param ahead how many ranges to ask at first
     */
    Concatenation(List<RangeCursor> cursors, int ahead) {
        super(cursors);
        this.ahead = ahead;
    }

    @Override
    @Nullable JsonRow peek() {
        while (current < cursors.size()) {
            prefetch(current, ahead);
            RangeCursor cursor = cursors.get(current);
            JsonRow row = cursor.peek();
            if (row != null || cursor.isPaused()) {
                return row;
            }
            current++;
            ahead = Math.min(2 * ahead, FAN_OUT);
        }
        return null;
    }

    @Override
    void advance() {
        cursors.get(current).advance();
    }
}

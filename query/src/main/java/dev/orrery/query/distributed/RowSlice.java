package dev.orrery.query.distributed;

import dev.orrery.model.error.OrreryException;
import dev.orrery.query.syntax.OffsetLimit;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.RowCount;
import dev.orrery.query.syntax.SourcePosition;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import java.util.Map;

/**
 * The rows that TOP or OFFSET LIMIT leave of a result.
 *
 * @param limit rows at most; {@link #UNLIMITED} without a clause
 */
public record RowSlice(long offset, long limit) {
    public static final long UNLIMITED = Long.MAX_VALUE;
    public static final RowSlice ALL = new RowSlice(0, UNLIMITED);

    public RowSlice {
        if (offset < 0 || limit < 0) {
            throw new IllegalArgumentException("rows must not be negative");
        }
    }

    static RowSlice of(Query query, Map<String, QueryValue> parameters) {
        RowCount top = query.select().top();
        if (top != null) {
            return new RowSlice(0, rows(top, parameters));
        }
        OffsetLimit clause = query.offsetLimit();
        return clause == null
                ? ALL
                : new RowSlice(rows(clause.offset(), parameters), rows(clause.limit(), parameters));
    }

    /** How many rows of each range can be in the slice. */
    public long end() {
        return limit > UNLIMITED - offset ? UNLIMITED : offset + limit;
    }

    /** The query of a range, which gives the first rows only: those that can be in the slice. */
    Query firstRows(Query query) {
        if (query.offsetLimit() == null || end() > Integer.MAX_VALUE) {
            return query.withOffsetLimit(null);
        }
        return query.withOffsetLimit(new OffsetLimit(fixed(0), fixed(end())));
    }

    private static RowCount fixed(long rows) {
        return new RowCount.Fixed(rows, SourcePosition.NONE);
    }

    private static long rows(RowCount count, Map<String, QueryValue> parameters) {
        return switch (count) {
            case RowCount.Fixed fixed -> fixed.rows();
            case RowCount.FromParameter parameter -> {
                QueryValue value = parameters.get(parameter.name());
                if (value instanceof NumberValue number
                        && number.isLong()
                        && number.longValue() >= 0) {
                    yield number.longValue();
                }
                throw OrreryException.badRequest(
                        "Invalid query at %s: the parameter '%s' must be a whole number of rows."
                                .formatted(parameter.position(), parameter.name()));
            }
        };
    }
}

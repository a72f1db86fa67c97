package dev.orrery.query.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query or subquery. Absent clauses are null or empty. */
public record Query(
        Select select,
        @Nullable From from,
        @Nullable Expression where,
        List<Expression> groupBy,
        @Nullable OrderBy orderBy,
        @Nullable OffsetLimit offsetLimit) {
    public Query {
        groupBy = List.copyOf(groupBy);
    }

    /** The same query with another SELECT clause. */
    public Query withSelect(Select other) {
        return new Query(other, from, where, groupBy, orderBy, offsetLimit);
    }

    /** The same query with another filter. */
    public Query withWhere(@Nullable Expression other) {
        return new Query(select, from, other, groupBy, orderBy, offsetLimit);
    }

    /** The same query with another ORDER BY clause. */
    public Query withOrderBy(@Nullable OrderBy other) {
        return new Query(select, from, where, groupBy, other, offsetLimit);
    }

    /** The same query with another OFFSET LIMIT clause. */
    public Query withOffsetLimit(@Nullable OffsetLimit other) {
        return new Query(select, from, where, groupBy, orderBy, other);
    }
}

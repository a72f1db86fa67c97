package dev.orrery.cql.syntax;

import java.util.List;
import java.util.Optional;

/**
 * {@code SELECT}.
 *
 * @param table what is read
 * @param json whether rows come as JSON
 * @param distinct whether {@code DISTINCT} was given
 * @param selectors what is selected; none for {@code *}
 * @param where the relations
 * @param groupBy the grouped expressions
 * @param orderBy the orderings
 * @param limits how much is wanted
 * @param allowFiltering whether {@code ALLOW FILTERING} was given
 */
public record SelectStatement(
        QualifiedName table,
        boolean json,
        boolean distinct,
        List<Selector> selectors,
        List<Relation> where,
        List<Expression> groupBy,
        List<Ordering> orderBy,
        Limits limits,
        boolean allowFiltering)
        implements Statement {
    /** An expression, and the name its column gets. */
    public record Selector(Expression expression, Optional<String> alias) {}

    /** A column to sort by, or the vector to be near to. */
    public record Ordering(String column, Optional<Expression> nearTo, boolean descending) {}

    /** Rows of a partition, and rows altogether. */
    public record Limits(Optional<Expression> perPartition, Optional<Expression> total) {}

    public SelectStatement {
        selectors = List.copyOf(selectors);
        where = List.copyOf(where);
        groupBy = List.copyOf(groupBy);
        orderBy = List.copyOf(orderBy);
    }
}

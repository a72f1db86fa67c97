package dev.orrery.query.syntax;

import org.jspecify.annotations.Nullable;

/**
 * Writes a tree as query text. Parsing the text gives an equal tree. Parentheses stand only where
 * the tree needs them.
 */
public final class SqlPrinter {
    private final StringBuilder out = new StringBuilder();
    private final ExpressionPrinter expressions = new ExpressionPrinter(out, this);

    private SqlPrinter() {}

    public static String print(Query query) {
        SqlPrinter printer = new SqlPrinter();
        printer.query(query);
        return printer.out.toString();
    }

    public static String print(Expression expression) {
        SqlPrinter printer = new SqlPrinter();
        printer.expressions.print(expression);
        return printer.out.toString();
    }

    void query(Query query) {
        select(query.select());
        From from = query.from();
        if (from != null) {
            from(from);
        }
        Expression where = query.where();
        if (where != null) {
            out.append(" WHERE ");
            expressions.print(where);
        }
        if (!query.groupBy().isEmpty()) {
            out.append(" GROUP BY ");
            expressions.list(query.groupBy());
        }
        OrderBy orderBy = query.orderBy();
        if (orderBy != null) {
            orderBy(orderBy);
        }
        offsetLimit(query.offsetLimit());
    }

    private void select(Select select) {
        out.append("SELECT ");
        if (select.distinct()) {
            out.append("DISTINCT ");
        }
        RowCount top = select.top();
        if (top != null) {
            out.append("TOP ").append(text(top)).append(' ');
        }
        switch (select.projection()) {
            case Select.Star _ -> out.append('*');
            case Select.Value value -> {
                out.append("VALUE ");
                expressions.print(value.expression());
            }
            case Select.Items items -> items(items);
        }
    }

    private void items(Select.Items list) {
        String separator = "";
        for (Select.Item item : list.items()) {
            out.append(separator);
            separator = ", ";
            expressions.print(item.expression());
            String alias = item.alias();
            if (alias != null) {
                out.append(" AS ");
                if (Words.isWord(alias)) {
                    out.append(alias);
                } else {
                    StringEscapes.quote(alias, out);
                }
            }
        }
    }

    private void from(From from) {
        out.append(" FROM ");
        source(from.first());
        for (From.Source join : from.joins()) {
            out.append(" JOIN ");
            source(join);
        }
    }

    private void source(From.Source source) {
        switch (source) {
            case From.Iteration iteration -> {
                out.append(iteration.alias()).append(" IN ");
                origin(iteration.origin());
            }
            case From.Whole whole -> {
                origin(whole.origin());
                if (whole.alias() != null) {
                    out.append(" AS ").append(whole.alias());
                }
            }
        }
    }

    private void origin(From.Origin origin) {
        switch (origin) {
            case From.PathOrigin path -> {
                out.append(path.root());
                expressions.steps(path.steps());
            }
            case From.SubqueryOrigin subquery -> {
                out.append('(');
                query(subquery.query());
                out.append(')');
            }
        }
    }

    private void orderBy(OrderBy orderBy) {
        out.append(orderBy.byRank() ? " ORDER BY RANK " : " ORDER BY ");
        String separator = "";
        for (OrderBy.Item item : orderBy.items()) {
            out.append(separator);
            separator = ", ";
            expressions.print(item.expression());
            if (item.descending()) {
                out.append(" DESC");
            }
        }
    }

    private void offsetLimit(@Nullable OffsetLimit clause) {
        if (clause != null) {
            out.append(" OFFSET ").append(text(clause.offset()));
            out.append(" LIMIT ").append(text(clause.limit()));
        }
    }

    private static String text(RowCount count) {
        return switch (count) {
            case RowCount.Fixed fixed -> Long.toString(fixed.rows());
            case RowCount.FromParameter parameter -> parameter.name();
        };
    }
}

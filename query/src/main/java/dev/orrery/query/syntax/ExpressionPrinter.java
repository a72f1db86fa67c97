package dev.orrery.query.syntax;

import java.util.List;

/** The part of {@link SqlPrinter} that writes expressions. */
final class ExpressionPrinter {
    private final StringBuilder out;
    private final SqlPrinter queries;

    ExpressionPrinter(StringBuilder out, SqlPrinter queries) {
        this.out = out;
        this.queries = queries;
    }

    void print(Expression expression) {
        print(expression, Precedence.LOWEST);
    }

    void list(List<Expression> items) {
        String separator = "";
        for (Expression item : items) {
            out.append(separator);
            separator = ", ";
            print(item);
        }
    }

    void steps(List<Expression.Step> steps) {
        for (Expression.Step step : steps) {
            switch (step) {
                case Expression.Step.Name name -> name(name.name());
                case Expression.Step.Element element ->
                        out.append('[').append(element.index()).append(']');
                case Expression.Step.Computed computed -> {
                    out.append('[');
                    print(computed.key());
                    out.append(']');
                }
            }
        }
    }

    private void name(String name) {
        Keyword keyword = Keyword.of(name);
        if (Words.isWord(name) && (keyword == null || !keyword.reserved())) {
            out.append('.').append(name);
        } else {
            out.append('[');
            StringEscapes.quote(name, out);
            out.append(']');
        }
    }

    private void print(Expression expression, int minimum) {
        boolean parentheses = precedence(expression) < minimum;
        if (parentheses) {
            out.append('(');
        }
        write(expression);
        if (parentheses) {
            out.append(')');
        }
    }

    private static int precedence(Expression expression) {
        return switch (expression) {
            case Expression.Conditional _ -> Precedence.CONDITIONAL;
            case Expression.Coalesce _ -> Precedence.COALESCE;
            case Expression.Logical logical -> logical.operator().precedence();
            case Expression.Not _ -> Precedence.NOT;
            case Expression.Comparison comparison -> comparison.operator().precedence();
            case Expression.Between _, Expression.In _, Expression.Like _ -> Precedence.RELATIONAL;
            case Expression.Chain chain -> chain.precedence();
            case Expression.Unary _ -> Precedence.UNARY;
            case Expression.Literal _,
                    Expression.Parameter _,
                    Expression.Reference _,
                    Expression.Path _,
                    Expression.ArrayLiteral _,
                    Expression.ObjectLiteral _,
                    Expression.Call _,
                    Expression.Subquery _ ->
                    Precedence.PRIMARY;
        };
    }

    private void write(Expression expression) {
        switch (expression) {
            case Expression.Literal literal -> literal(literal);
            case Expression.Parameter parameter -> out.append(parameter.name());
            case Expression.Reference reference -> out.append(reference.alias());
            case Expression.Path path -> path(path);
            case Expression.ArrayLiteral array -> {
                out.append('[');
                list(array.elements());
                out.append(']');
            }
            case Expression.ObjectLiteral object -> object(object);
            case Expression.Unary unary -> {
                // A sign never directly follows a sign: two minus signs would begin a comment.
                out.append(unary.operator().symbol());
                print(unary.operand(), Precedence.PRIMARY);
            }
            case Expression.Not not -> {
                out.append("NOT ");
                print(not.operand(), Precedence.NOT);
            }
            case Expression.Chain chain -> chain(chain);
            case Expression.Comparison comparison -> comparison(comparison);
            case Expression.Logical logical ->
                    joined(
                            logical.operands(),
                            " " + logical.operator().name() + " ",
                            logical.operator().precedence() + 1);
            case Expression.Coalesce coalesce ->
                    joined(coalesce.operands(), " ?? ", Precedence.COALESCE + 1);
            case Expression.Conditional conditional -> conditional(conditional);
            case Expression.Between between -> between(between);
            case Expression.In in -> in(in);
            case Expression.Like like -> like(like);
            case Expression.Call call -> call(call);
            case Expression.Subquery subquery -> subquery(subquery);
        }
    }

    private void literal(Expression.Literal literal) {
        switch (literal) {
            case Expression.UndefinedLiteral _ -> out.append("undefined");
            case Expression.NullLiteral _ -> out.append("null");
            case Expression.BooleanLiteral bool -> out.append(bool.value());
            case Expression.NumberLiteral number -> out.append(number.text());
            case Expression.StringLiteral string -> StringEscapes.quote(string.value(), out);
        }
    }

    private void path(Expression.Path path) {
        // A dot behind a number would be its decimal point.
        boolean number = path.root() instanceof Expression.NumberLiteral;
        print(path.root(), number ? Precedence.PRIMARY + 1 : Precedence.PRIMARY);
        steps(path.steps());
    }

    private void object(Expression.ObjectLiteral object) {
        out.append('{');
        String separator = "";
        for (Expression.Member member : object.members()) {
            out.append(separator);
            separator = ", ";
            StringEscapes.quote(member.name(), out);
            out.append(": ");
            print(member.value());
        }
        out.append('}');
    }

    private void chain(Expression.Chain chain) {
        print(chain.first(), chain.precedence());
        for (Expression.Link link : chain.links()) {
            out.append(' ').append(link.operator().symbol()).append(' ');
            print(link.operand(), chain.precedence() + 1);
        }
    }

    private void comparison(Expression.Comparison comparison) {
        int precedence = comparison.operator().precedence();
        print(comparison.left(), precedence + 1);
        out.append(' ').append(comparison.operator().symbol()).append(' ');
        print(comparison.right(), precedence + 1);
    }

    private void joined(List<Expression> operands, String separator, int minimum) {
        String between = "";
        for (Expression operand : operands) {
            out.append(between);
            between = separator;
            print(operand, minimum);
        }
    }

    private void conditional(Expression.Conditional conditional) {
        print(conditional.condition(), Precedence.COALESCE);
        out.append(" ? ");
        print(conditional.whenTrue());
        out.append(" : ");
        print(conditional.otherwise());
    }

    private void between(Expression.Between between) {
        operand(between.value());
        out.append(between.negated() ? " NOT BETWEEN " : " BETWEEN ");
        operand(between.low());
        out.append(" AND ");
        operand(between.high());
    }

    private void in(Expression.In in) {
        operand(in.value());
        out.append(in.negated() ? " NOT IN (" : " IN (");
        list(in.options());
        out.append(')');
    }

    private void like(Expression.Like like) {
        operand(like.value());
        out.append(like.negated() ? " NOT LIKE " : " LIKE ");
        operand(like.pattern());
        String escape = like.escape();
        if (escape != null) {
            out.append(" ESCAPE ");
            StringEscapes.quote(escape, out);
        }
    }

    private void operand(Expression expression) {
        print(expression, Precedence.RELATIONAL + 1);
    }

    private void call(Expression.Call call) {
        out.append(call.userDefined() ? "udf." : "").append(call.name()).append('(');
        list(call.arguments());
        out.append(')');
    }

    private void subquery(Expression.Subquery subquery) {
        if (subquery.kind() != SubqueryKind.SCALAR) {
            out.append(subquery.kind().name());
        }
        out.append('(');
        queries.query(subquery.query());
        out.append(')');
    }
}

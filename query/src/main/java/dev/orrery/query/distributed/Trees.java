package dev.orrery.query.distributed;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.SourcePosition;
import dev.orrery.query.syntax.Subexpressions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes and looks at the syntax trees of rewritten queries. */
final class Trees {
    private Trees() {}

    static Expression.Reference reference(String alias) {
        return new Expression.Reference(alias, SourcePosition.NONE);
    }

    static Expression.Path path(String alias, Expression.Step... steps) {
        return new Expression.Path(reference(alias), List.of(steps), SourcePosition.NONE);
    }

    static Expression.Step name(String name) {
        return new Expression.Step.Name(name);
    }

    static Expression.Step element(int index) {
        return new Expression.Step.Element(index);
    }

    static Expression array(List<? extends Expression> elements) {
        return new Expression.ArrayLiteral(List.copyOf(elements), SourcePosition.NONE);
    }

    static Expression object(Expression.Member... members) {
        return object(List.of(members));
    }

    static Expression object(List<Expression.Member> members) {
        return new Expression.ObjectLiteral(members, SourcePosition.NONE);
    }

    static Expression.Member member(String name, Expression value) {
        return new Expression.Member(name, value);
    }

    /** {@code {"item": value}}: how an undefined value keeps its place in an array. */
    static Expression item(Expression value) {
        return object(member("item", value));
    }

    static List<Expression> items(List<Expression> values) {
        return values.stream().map(Trees::item).toList();
    }

    static Expression call(String function, List<Expression> arguments) {
        return new Expression.Call(function, false, arguments, SourcePosition.NONE);
    }

    /** The aggregate that a call is, or null. */
    static @Nullable AggregateKind aggregate(Expression expression) {
        return expression instanceof Expression.Call call && !call.userDefined()
                ? AggregateKind.of(call.name())
                : null;
    }

    static boolean hasAggregate(Expression expression) {
        return Subexpressions.any(expression, part -> aggregate(part) != null);
    }

    /** Whether the rows are groups. */
    static boolean isGrouped(Query query) {
        return !query.groupBy().isEmpty()
                || switch (query.select().projection()) {
                    case Select.Star _ -> false;
                    case Select.Value value -> hasAggregate(value.expression());
                    case Select.Items items ->
                            items.items().stream()
                                    .anyMatch(item -> hasAggregate(item.expression()));
                };
    }

    /** The expressions of a SELECT list under the names they have in the result. */
    static List<Expression.Member> members(Select.Items items) {
        List<Expression.Member> members = new ArrayList<>();
        int unnamed = 0;
        for (Select.Item item : items.items()) {
            String name = name(item);
            if (name == null) {
                unnamed++;
                name = "$" + unnamed;
            }
            members.add(member(name, item.expression()));
        }
        return members;
    }

    private static @Nullable String name(Select.Item item) {
        if (item.alias() != null) {
            return item.alias();
        }
        return switch (item.expression()) {
            case Expression.Reference reference -> reference.alias();
            case Expression.Path path
                    when path.steps().getLast() instanceof Expression.Step.Name(String name) ->
                    name;
            default -> null;
        };
    }

    /** The row that a projection makes, as one expression. */
    static Expression row(Query query) {
        return switch (query.select().projection()) {
            case Select.Star _ -> reference(onlyAlias(query));
            case Select.Value value -> value.expression();
            case Select.Items items -> object(members(items));
        };
    }

    /** The alias that {@code *} stands for; the query was bound, so there is exactly one. */
    private static String onlyAlias(Query query) {
        From from = query.from();
        String alias = from == null ? null : alias(from.first());
        if (alias == null) {
            throw new IllegalStateException("SELECT * without an alias");
        }
        return alias;
    }

    static @Nullable String alias(From.Source source) {
        return switch (source) {
            case From.Iteration iteration -> iteration.alias();
            case From.Whole whole when whole.alias() != null -> whole.alias();
            case From.Whole whole ->
                    switch (whole.origin()) {
                        case From.SubqueryOrigin _ -> null;
                        case From.PathOrigin path when path.steps().isEmpty() -> path.root();
                        case From.PathOrigin path ->
                                path.steps().getLast() instanceof Expression.Step.Name(String name)
                                        ? name
                                        : null;
                    };
        };
    }

    /** The name of the whole document in a query, or null where it has none. */
    static @Nullable String documentAlias(Query query) {
        From from = query.from();
        if (from != null
                && from.first() instanceof From.Whole whole
                && whole.origin() instanceof From.PathOrigin path
                && path.steps().isEmpty()) {
            return alias(whole);
        }
        return null;
    }

    /** The same FROM clause with the documents themselves in place of a first subquery. */
    static From overDocuments(From from, String container) {
        From.Origin origin = new From.PathOrigin(container, List.of());
        From.Source first =
                switch (from.first()) {
                    case From.Whole whole -> {
                        String alias = whole.alias() == null ? container : whole.alias();
                        yield new From.Whole(origin, alias, whole.position());
                    }
                    case From.Iteration iteration ->
                            new From.Iteration(iteration.alias(), origin, iteration.position());
                };
        return new From(first, from.joins());
    }
}

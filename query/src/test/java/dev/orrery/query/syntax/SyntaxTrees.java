package dev.orrery.query.syntax;

import static dev.orrery.query.syntax.SourcePosition.NONE;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/** Random syntax trees of every kind of node. */
final class SyntaxTrees {
    private static final String[] NAMES = {"a", "b_2", "order", "odd name", "é", "value", "rank"};
    private static final String[] ALIASES = {"c", "t", "Ünï", "first", "left"};
    private static final String[] STRINGS = {"", "x", "it's", "\"q\"\\", "a\nb\u0001", "😀é"};
    private static final String[] NUMBERS = {"0", "1", "12.50", "1e3", "0.5e-7", "123456789012"};

    private final Random random;

    SyntaxTrees(long seed) {
        random = new Random(seed);
    }

    Query query(int depth) {
        return new Query(
                new Select(random.nextBoolean(), maybe() ? rowCount() : null, projection(depth)),
                maybe() ? from(depth) : null,
                maybe() ? expression(depth) : null,
                maybe() ? list(2, _ -> expression(depth)) : List.of(),
                maybe() ? orderBy(depth) : null,
                maybe() ? new OffsetLimit(rowCount(), rowCount()) : null);
    }

    private Select.Projection projection(int depth) {
        return switch (random.nextInt(3)) {
            case 0 -> new Select.Star(NONE);
            case 1 -> new Select.Value(expression(depth));
            default -> new Select.Items(list(3, _ -> item(depth)));
        };
    }

    private Select.Item item(int depth) {
        return new Select.Item(expression(depth), maybe() ? pick(NAMES) : null);
    }

    private RowCount rowCount() {
        return maybe()
                ? new RowCount.Fixed(random.nextInt(1000), NONE)
                : new RowCount.FromParameter("@n", NONE);
    }

    private From from(int depth) {
        List<From.Source> joins = maybe() ? List.of(source(depth)) : List.of();
        return new From(source(depth), joins);
    }

    private From.Source source(int depth) {
        From.Origin origin =
                depth > 0 && maybe()
                        ? new From.SubqueryOrigin(query(0))
                        : new From.PathOrigin(
                                pick(ALIASES), maybe() ? list(3, _ -> constantStep()) : List.of());
        return maybe()
                ? new From.Iteration(pick(ALIASES), origin, NONE)
                : new From.Whole(origin, maybe() ? pick(ALIASES) : null, NONE);
    }

    private OrderBy orderBy(int depth) {
        return new OrderBy(
                false, list(3, _ -> new OrderBy.Item(expression(depth), random.nextBoolean())));
    }

    Expression expression(int depth) {
        return depth == 0 || random.nextInt(4) == 0 ? leaf() : composite(depth - 1);
    }

    private Expression leaf() {
        return switch (random.nextInt(7)) {
            case 0 -> new Expression.UndefinedLiteral(NONE);
            case 1 -> new Expression.NullLiteral(NONE);
            case 2 -> new Expression.BooleanLiteral(random.nextBoolean(), NONE);
            case 3 -> new Expression.NumberLiteral(pick(NUMBERS), NONE);
            case 4 -> new Expression.StringLiteral(pick(STRINGS), NONE);
            case 5 -> new Expression.Parameter("@p", NONE);
            default -> new Expression.Reference(pick(ALIASES), NONE);
        };
    }

    private Expression composite(int depth) {
        Expression first = expression(depth);
        return switch (random.nextInt(15)) {
            case 0 -> new Expression.Path(first, list(3, _ -> step(depth)), NONE);
            case 1 -> new Expression.ArrayLiteral(list(3, _ -> expression(depth)), NONE);
            case 2 -> new Expression.ObjectLiteral(list(3, _ -> member(depth)), NONE);
            case 3 -> new Expression.Unary(pick(UnaryOperator.values()), first, NONE);
            case 4 -> new Expression.Not(first, NONE);
            case 5 -> chain(first, depth);
            case 6 -> comparison(first, depth);
            case 7 -> logical(first, depth);
            case 8 -> new Expression.Coalesce(List.of(first, expression(depth)), NONE);
            case 9 -> conditional(first, depth);
            case 10 ->
                    new Expression.Between(
                            first, expression(depth), expression(depth), maybe(), NONE);
            case 11 -> new Expression.In(first, list(3, _ -> expression(depth)), maybe(), NONE);
            case 12 ->
                    new Expression.Like(
                            first, expression(depth), maybe() ? "!" : null, maybe(), NONE);
            case 13 -> new Expression.Call("LEFT", false, list(3, _ -> expression(depth)), NONE);
            default -> new Expression.Subquery(pick(SubqueryKind.values()), query(0), NONE);
        };
    }

    private Expression chain(Expression first, int depth) {
        ChainOperator[] all = ChainOperator.values();
        int precedence = pick(all).precedence();
        List<ChainOperator> level = new ArrayList<>(List.of(all));
        level.removeIf(operator -> operator.precedence() != precedence);
        ChainOperator[] some = level.toArray(ChainOperator[]::new);
        return new Expression.Chain(
                first, list(3, _ -> new Expression.Link(pick(some), expression(depth))), NONE);
    }

    private Expression comparison(Expression left, int depth) {
        return new Expression.Comparison(
                pick(ComparisonOperator.values()), left, expression(depth), NONE);
    }

    private Expression logical(Expression first, int depth) {
        return new Expression.Logical(
                pick(LogicalOperator.values()), List.of(first, expression(depth)), NONE);
    }

    private Expression conditional(Expression condition, int depth) {
        return new Expression.Conditional(condition, expression(depth), expression(depth), NONE);
    }

    private Expression.Member member(int depth) {
        return new Expression.Member(pick(NAMES), expression(depth));
    }

    private Expression.Step step(int depth) {
        Expression key = expression(depth);
        // A constant key in brackets is read as a name or an element, not as a computed key.
        boolean constant =
                key instanceof Expression.StringLiteral || key instanceof Expression.NumberLiteral;
        return constant || maybe() ? constantStep() : new Expression.Step.Computed(key);
    }

    private Expression.Step constantStep() {
        return maybe()
                ? new Expression.Step.Name(pick(NAMES))
                : new Expression.Step.Element(random.nextInt(100));
    }

    private boolean maybe() {
        return random.nextBoolean();
    }

    private <T> T pick(T[] options) {
        return options[random.nextInt(options.length)];
    }

    private <T> List<T> list(int most, IntFunction<T> element) {
        List<T> elements = new ArrayList<>();
        int count = 1 + random.nextInt(most);
        for (int i = 0; i < count; i++) {
            elements.add(element.apply(i));
        }
        return elements;
    }
}

package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.UnaryOperator;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NullValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns expressions into evaluators, in the scope of one clause of one query. */
final class ExpressionBinder {
    private final BindSession session;
    private final AliasScope scope;
    private final @Nullable Grouping grouping;
    private final CallBinder calls;

    /**
     * @param grouping not null in a SELECT clause that sees groups instead of rows
     */
    ExpressionBinder(BindSession session, AliasScope scope, @Nullable Grouping grouping) {
        this.session = session;
        this.scope = scope;
        this.grouping = grouping;
        this.calls = new CallBinder(session, this, grouping);
    }

    Evaluator bind(Expression expression) {
        Evaluator key = grouping == null ? null : grouping.keyFor(expression);
        if (key != null) {
            return key;
        }
        return switch (expression) {
            case Expression.Literal literal -> new Evaluator.Constant(literal(literal));
            case Expression.Parameter parameter ->
                    new Evaluator.Constant(
                            session.parameter(parameter.name(), parameter.position()));
            case Expression.Reference reference -> reference(reference);
            case Expression.Path path -> path(bind(path.root()), path.steps());
            case Expression.ArrayLiteral array -> array(bindAll(array.elements()));
            case Expression.ObjectLiteral object -> object(object);
            case Expression.Operation operation -> operation(operation);
            case Expression.Call call -> calls.bind(call);
            case Expression.Subquery subquery -> SubqueryBinder.bind(session, scope, subquery);
        };
    }

    private Evaluator operation(Expression.Operation operation) {
        return switch (operation) {
            case Expression.Unary unary -> unary(unary);
            case Expression.Not not -> OperatorBinder.not(bind(not.operand()));
            case Expression.Chain chain ->
                    OperatorBinder.chain(
                            bind(chain.first()),
                            chain.links().stream().map(Expression.Link::operator).toList(),
                            bindAll(chain.links().stream().map(Expression.Link::operand).toList()));
            case Expression.Comparison comparison ->
                    OperatorBinder.comparison(
                            comparison.operator(),
                            bind(comparison.left()),
                            bind(comparison.right()));
            case Expression.Logical logical ->
                    OperatorBinder.logical(logical.operator(), bindAll(logical.operands()));
            case Expression.Coalesce coalesce ->
                    OperatorBinder.coalesce(bindAll(coalesce.operands()));
            case Expression.Conditional conditional ->
                    OperatorBinder.conditional(
                            bind(conditional.condition()),
                            bind(conditional.whenTrue()),
                            bind(conditional.otherwise()));
            case Expression.Between between ->
                    negated(
                            between.negated(),
                            OperatorBinder.between(
                                    bind(between.value()),
                                    bind(between.low()),
                                    bind(between.high())));
            case Expression.In in ->
                    negated(
                            in.negated(),
                            OperatorBinder.in(bind(in.value()), bindAll(in.options())));
            case Expression.Like like ->
                    negated(
                            like.negated(),
                            OperatorBinder.like(
                                    bind(like.value()), bind(like.pattern()), like.escape()));
        };
    }

    List<Evaluator> bindAll(List<Expression> expressions) {
        List<Evaluator> bound = new ArrayList<>(expressions.size());
        for (Expression expression : expressions) {
            bound.add(bind(expression));
        }
        return bound;
    }

    /** The same clause without groups: for the arguments of aggregates. */
    ExpressionBinder ofRows() {
        return new ExpressionBinder(session, scope.ofRows(), null);
    }

    private static Evaluator negated(boolean negated, Evaluator evaluator) {
        return negated ? OperatorBinder.not(evaluator) : evaluator;
    }

    static QueryValue literal(Expression.Literal literal) {
        return switch (literal) {
            case Expression.UndefinedLiteral _ -> UndefinedValue.UNDEFINED;
            case Expression.NullLiteral _ -> NullValue.NULL;
            case Expression.BooleanLiteral truth -> BooleanValue.of(truth.value());
            case Expression.NumberLiteral number -> NumberValue.parse(number.text());
            case Expression.StringLiteral string -> StringValue.of(string.value());
        };
    }

    private Evaluator reference(Expression.Reference reference) {
        Integer slot = scope.find(reference.alias(), reference.position());
        if (slot != null) {
            return new Evaluator.Slot(slot);
        }
        return switch (reference.alias()) {
            case "NaN" -> new Evaluator.Constant(NumberValue.of(Double.NaN));
            case "Infinity" -> new Evaluator.Constant(NumberValue.of(Double.POSITIVE_INFINITY));
            default ->
                    throw BindError.at(
                            reference.position(),
                            BindError.UNKNOWN_NAME,
                            reference.alias().length(),
                            "'" + reference.alias() + "' is not an alias of a FROM or JOIN clause");
        };
    }

    /** The smallest integer has no positive counterpart, so its sign cannot be an operator. */
    private Evaluator unary(Expression.Unary unary) {
        if (unary.operator() == UnaryOperator.NEGATE
                && unary.operand() instanceof Expression.NumberLiteral number) {
            return new Evaluator.Constant(NumberValue.parse("-" + number.text()));
        }
        return OperatorBinder.unary(unary, bind(unary.operand()));
    }

    Evaluator path(Evaluator root, List<Expression.Step> steps) {
        boolean onlyNames = steps.stream().allMatch(Expression.Step.Name.class::isInstance);
        if (root instanceof Evaluator.Slot(int slot) && onlyNames) {
            List<PropertyName> names = new ArrayList<>(steps.size());
            for (Expression.Step step : steps) {
                names.add(PropertyName.of(((Expression.Step.Name) step).name()));
            }
            return new PathEvaluator.Names(slot, List.copyOf(names));
        }
        List<PathEvaluator.Step> bound = new ArrayList<>(steps.size());
        for (Expression.Step step : steps) {
            bound.add(step(step));
        }
        return new PathEvaluator.Steps(root, bound);
    }

    private PathEvaluator.Step step(Expression.Step step) {
        return switch (step) {
            case Expression.Step.Name(String text) -> {
                PropertyName name = PropertyName.of(text);
                yield (value, _) -> PathEvaluator.member(value, name);
            }
            case Expression.Step.Element(int index) ->
                    (value, _) -> PathEvaluator.element(value, index);
            case Expression.Step.Computed(Expression expression) -> {
                Evaluator key = bind(expression);
                yield (value, frame) -> PathEvaluator.computed(value, key.evaluate(frame));
            }
        };
    }

    private static Evaluator array(List<Evaluator> elements) {
        return Constants.fold(
                frame -> {
                    List<QueryValue> values = new ArrayList<>(elements.size());
                    for (Evaluator element : elements) {
                        values.add(element.evaluate(frame));
                    }
                    return ArrayValue.of(values);
                },
                elements);
    }

    private Evaluator object(Expression.ObjectLiteral object) {
        Map<String, Evaluator> members = new LinkedHashMap<>();
        for (Expression.Member member : object.members()) {
            members.put(member.name(), bind(member.value()));
        }
        return object(members);
    }

    static Evaluator object(Map<String, Evaluator> members) {
        return Constants.fold(
                frame -> {
                    Map<String, QueryValue> values = new LinkedHashMap<>();
                    for (Map.Entry<String, Evaluator> member : members.entrySet()) {
                        values.put(member.getKey(), member.getValue().evaluate(frame));
                    }
                    return ObjectValue.of(values);
                },
                List.copyOf(members.values()));
    }
}

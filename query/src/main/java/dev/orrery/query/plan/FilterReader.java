package dev.orrery.query.plan;

import dev.orrery.model.container.IndexPath;
import dev.orrery.query.evaluate.ConstantExpression;
import dev.orrery.query.syntax.ComparisonOperator;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.LogicalOperator;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.SubqueryKind;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NullValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads conditions for records that can be named by equality: what {@link Candidates} express. */
final class FilterReader {
    private final PathScope scope;
    private final ConstantExpression constants;
    private final IndexFacts facts;

    FilterReader(PathScope scope, ConstantExpression constants, IndexFacts facts) {
        this.scope = scope;
        this.constants = constants;
        this.facts = facts;
    }

    /** A set that contains every record for which the condition can be true, if there is one. */
    Optional<Candidates> candidates(Expression condition) {
        return switch (condition) {
            case Expression.Comparison comparison -> comparison(comparison);
            case Expression.In in when !in.negated() -> in(in);
            case Expression.Call call when !call.userDefined() -> call(call);
            case Expression.Logical(LogicalOperator operator, var operands, _) ->
                    operator == LogicalOperator.AND ? all(operands) : any(operands);
            case Expression.Path path -> term(scope.path(path), BooleanValue.TRUE);
            case Expression.Subquery(SubqueryKind kind, Query query, _)
                    when kind == SubqueryKind.EXISTS ->
                    exists(query);
            default -> Optional.empty();
        };
    }

    Optional<Candidates> all(List<Expression> conditions) {
        List<Candidates> sets = new ArrayList<>();
        conditions.forEach(condition -> candidates(condition).ifPresent(sets::add));
        return together(sets);
    }

    private static Optional<Candidates> together(List<Candidates> sets) {
        return switch (sets.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(sets.getFirst());
            default -> Optional.of(new Candidates.All(sets));
        };
    }

    private Optional<Candidates> any(List<Expression> conditions) {
        List<Candidates> sets = new ArrayList<>();
        for (Expression condition : conditions) {
            Optional<Candidates> set = candidates(condition);
            if (set.isEmpty()) {
                return Optional.empty();
            }
            sets.add(set.get());
        }
        return Optional.of(new Candidates.Any(sets));
    }

    private Optional<Candidates> comparison(Expression.Comparison comparison) {
        if (comparison.operator() != ComparisonOperator.EQUAL) {
            return Optional.empty();
        }
        return equality(comparison.left(), comparison.right())
                .or(() -> equality(comparison.right(), comparison.left()));
    }

    private Optional<Candidates> equality(Expression path, Expression value) {
        return scope.path(path)
                .flatMap(
                        known ->
                                constants
                                        .valueOf(value)
                                        .flatMap(constant -> term(Optional.of(known), constant)));
    }

    private Optional<Candidates> in(Expression.In in) {
        Optional<IndexedPath> path = scope.path(in.value());
        List<Candidates> terms = new ArrayList<>();
        for (Expression option : in.options()) {
            Optional<Candidates> term =
                    path.flatMap(_ -> constants.valueOf(option))
                            .flatMap(constant -> term(path, constant));
            if (term.isEmpty()) {
                return Optional.empty();
            }
            terms.add(term.get());
        }
        return Optional.of(new Candidates.Any(terms));
    }

    private Optional<Candidates> call(Expression.Call call) {
        List<Expression> arguments = call.arguments();
        return switch (call.name().toUpperCase(Locale.ROOT)) {
            case "IS_NULL" -> term(scope.path(arguments.getFirst()), NullValue.NULL);
            case "ARRAY_CONTAINS" -> arrayContains(arguments);
            default -> Optional.empty();
        };
    }

    /** Where a subquery that does not aggregate has a row, its filter is true for some element. */
    private Optional<Candidates> exists(Query query) {
        From from = query.from();
        Expression where = query.where();
        if (from == null || where == null || Grouped.isGrouped(query)) {
            return Optional.empty();
        }
        return scope.inside(from)
                .flatMap(inner -> new FilterReader(inner, constants, facts).candidates(where));
    }

    /** Only scalars have entries of their own among the elements of an array. */
    private Optional<Candidates> arrayContains(List<Expression> arguments) {
        Optional<IndexedPath> elements =
                scope.path(arguments.getFirst()).map(path -> path.then(IndexPath.ANY_ELEMENT));
        QueryValue value = constants.valueOf(arguments.get(1)).orElse(null);
        if (elements.isEmpty() || value == null) {
            return Optional.empty();
        }
        return value instanceof ObjectValue object
                ? members(elements.get(), object)
                : Optional.of(value)
                        .filter(FilterReader::isScalar)
                        .flatMap(scalar -> term(elements, scalar));
    }

    /** An element that contains an object has all its members that are scalars. */
    private Optional<Candidates> members(IndexedPath element, ObjectValue object) {
        List<Candidates> sets = new ArrayList<>();
        for (int i = 0; i < object.size(); i++) {
            String name = object.name(i);
            if (isScalar(object.value(i)) && !name.equals(IndexPath.ANY_ELEMENT)) {
                term(Optional.of(element.then(name)), object.value(i)).ifPresent(sets::add);
            }
        }
        return together(sets);
    }

    private Optional<Candidates> term(Optional<IndexedPath> path, QueryValue value) {
        boolean usable =
                value.isDefined()
                        && !(value instanceof NumberValue number
                                && Double.isNaN(number.doubleValue()));
        return path.filter(known -> usable && isIndexed(known))
                .map(
                        known ->
                                new Candidates.Term(
                                        new IndexInterval.OfPath(
                                                known, new ValueBounds.Exactly(value))));
    }

    private boolean isIndexed(IndexedPath path) {
        return !path.equals(IndexedPath.ROOT) && facts.isIndexed(path);
    }

    private static boolean isScalar(QueryValue value) {
        return value.isDefined()
                && value.type() != ValueType.ARRAY
                && value.type() != ValueType.OBJECT;
    }
}

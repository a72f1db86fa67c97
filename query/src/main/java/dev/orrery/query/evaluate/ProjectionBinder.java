package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.Select;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Binds what a SELECT clause makes of a row, or of a group. */
final class ProjectionBinder {
    private final AliasScope scope;
    private final @Nullable Grouping grouping;
    private final ExpressionBinder expressions;

    ProjectionBinder(BindSession session, AliasScope scope, @Nullable Grouping grouping) {
        this.scope = scope;
        this.grouping = grouping;
        this.expressions =
                new ExpressionBinder(session, grouping == null ? scope : scope.grouped(), grouping);
    }

    Evaluator bind(Select.Projection projection) {
        return switch (projection) {
            case Select.Star star -> star(star);
            case Select.Value value -> expressions.bind(value.expression());
            case Select.Items items -> items(items);
        };
    }

    private Evaluator star(Select.Star star) {
        if (grouping != null) {
            throw BindError.at(star.position(), "SELECT * cannot be combined with GROUP BY");
        }
        Integer slot = scope.onlySlot();
        if (slot == null) {
            throw BindError.at(
                    star.position(), "SELECT * needs a FROM clause with exactly one alias");
        }
        return new Evaluator.Slot(slot);
    }

    private Evaluator items(Select.Items items) {
        Map<String, Evaluator> members = new LinkedHashMap<>();
        int unnamed = 0;
        for (Select.Item item : items.items()) {
            String name = name(item);
            if (name == null) {
                unnamed++;
                name = "$" + unnamed;
            }
            if (members.put(name, expressions.bind(item.expression())) != null) {
                throw BindError.at(
                        item.expression().position(),
                        "the SELECT clause has the name '" + name + "' twice");
            }
        }
        return ExpressionBinder.object(members);
    }

    /** The alias, or the name the expression ends in; null for what has no name. */
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
}

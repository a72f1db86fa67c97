package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Binds a FROM clause. The first source of the outermost query is the container, whatever name the
 * query gives it; the first source of a query inside another, and everything joined, must be known
 * by an alias.
 */
final class SourceBinder {
    private final BindSession session;
    private final AliasScope scope;
    private final @Nullable AliasScope outer;
    private final List<RowSource> sources = new ArrayList<>();
    private QueryInput input = new QueryInput.None();

    SourceBinder(BindSession session, AliasScope scope, @Nullable AliasScope outer) {
        this.session = session;
        this.scope = scope;
        this.outer = outer;
    }

    QueryInput input() {
        return input;
    }

    RowSource source() {
        return RowSource.join(sources);
    }

    void bind(From from) {
        if (outer == null) {
            bindContainer(from.first());
        } else {
            bindNested(from.first());
        }
        for (From.Source join : from.joins()) {
            bindNested(join);
        }
    }

    private void bindContainer(From.Source source) {
        int document = session.newSlot();
        switch (source.origin()) {
            case From.SubqueryOrigin subquery -> {
                BoundQuery rows = new QueryBinder(session).outermost(subquery.query());
                input = new QueryInput.Rows(rows, document);
                declare(source, new Evaluator.Slot(document));
            }
            case From.PathOrigin path -> {
                input = new QueryInput.Documents(document);
                declare(source, path(new Evaluator.Slot(document), path));
            }
        }
    }

    private void bindNested(From.Source source) {
        switch (source.origin()) {
            case From.SubqueryOrigin subquery -> {
                BoundQuery rows = new QueryBinder(session).nested(subquery.query(), scope);
                int row = session.newSlot();
                sources.add(new RowSource.Rows(rows, row));
                declare(source, new Evaluator.Slot(row));
            }
            case From.PathOrigin path -> {
                Integer slot = scope.find(path.root(), source.position());
                if (slot == null) {
                    throw BindError.at(
                            source.position(),
                            "'" + path.root() + "' is not an alias that can be joined here");
                }
                declare(source, path(new Evaluator.Slot(slot), path));
            }
        }
    }

    private Evaluator path(Evaluator root, From.PathOrigin path) {
        return path.steps().isEmpty()
                ? root
                : new ExpressionBinder(session, scope, null).path(root, path.steps());
    }

    /** Gives the values of an origin, or the elements of each, their alias. */
    private void declare(From.Source source, Evaluator origin) {
        switch (source) {
            case From.Iteration iteration -> {
                int slot = session.newSlot();
                sources.add(new RowSource.Elements(origin, slot));
                scope.declare(iteration.alias(), slot, iteration.position());
            }
            case From.Whole whole -> {
                int slot = slotOf(origin);
                String alias = alias(whole);
                if (alias != null) {
                    scope.declare(alias, slot, whole.position());
                }
            }
        }
    }

    private int slotOf(Evaluator origin) {
        if (origin instanceof Evaluator.Slot(int number)) {
            return number;
        }
        int slot = session.newSlot();
        sources.add(new RowSource.Whole(origin, slot));
        return slot;
    }

    /** The alias given, or the last name of the path; null for what has no name. */
    private static @Nullable String alias(From.Whole whole) {
        if (whole.alias() != null) {
            return whole.alias();
        }
        return switch (whole.origin()) {
            case From.SubqueryOrigin _ -> null;
            case From.PathOrigin path when path.steps().isEmpty() -> path.root();
            case From.PathOrigin path ->
                    path.steps().getLast() instanceof Expression.Step.Name(String name)
                            ? name
                            : null;
        };
    }
}

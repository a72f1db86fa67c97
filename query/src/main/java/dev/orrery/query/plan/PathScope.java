package dev.orrery.query.plan;

import dev.orrery.model.container.IndexPath;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which paths of the document the aliases of a FROM clause stand for. */
final class PathScope {
    private final Map<String, IndexedPath> paths = new HashMap<>();

    private PathScope() {}

    static PathScope of(@Nullable From from) {
        PathScope scope = new PathScope();
        if (from != null) {
            scope.declareFirst(from.first());
            from.joins().forEach(scope::declareJoin);
        }
        return scope;
    }

    /** The names of a subquery, which sees those around it. */
    Optional<PathScope> inside(From from) {
        if (!(from.first().origin() instanceof From.PathOrigin(String root, _))
                || !paths.containsKey(root)) {
            return Optional.empty();
        }
        PathScope scope = new PathScope();
        scope.paths.putAll(paths);
        scope.declareJoin(from.first());
        from.joins().forEach(scope::declareJoin);
        return Optional.of(scope);
    }

    /** The first source is the container, whatever it is called. */
    private void declareFirst(From.Source source) {
        if (source.origin() instanceof From.PathOrigin(String root, List<Expression.Step> steps)) {
            declare(source, root, follow(IndexedPath.ROOT, steps));
        }
    }

    private void declareJoin(From.Source source) {
        if (source.origin() instanceof From.PathOrigin(String root, List<Expression.Step> steps)) {
            IndexedPath start = paths.get(root);
            declare(source, null, start == null ? Optional.empty() : follow(start, steps));
        } else {
            forget(source);
        }
    }

    private void declare(From.Source source, @Nullable String root, Optional<IndexedPath> path) {
        switch (source) {
            case From.Iteration iteration ->
                    put(iteration.alias(), path.map(array -> array.then(IndexPath.ANY_ELEMENT)));
            case From.Whole whole -> {
                String alias = whole.alias() != null ? whole.alias() : impliedAlias(whole, root);
                if (alias != null) {
                    put(alias, path);
                }
            }
        }
    }

    private static @Nullable String impliedAlias(From.Whole whole, @Nullable String root) {
        if (!(whole.origin() instanceof From.PathOrigin path)) {
            return null;
        }
        if (path.steps().isEmpty()) {
            return root;
        }
        return path.steps().getLast() instanceof Expression.Step.Name(String name) ? name : null;
    }

    private void forget(From.Source source) {
        declare(source, null, Optional.empty());
    }

    private void put(String alias, Optional<IndexedPath> path) {
        path.ifPresentOrElse(known -> paths.put(alias, known), () -> paths.remove(alias));
    }

    /** The path an expression reads, if it is one that an index could have. */
    Optional<IndexedPath> path(Expression expression) {
        return switch (expression) {
            case Expression.Reference reference ->
                    Optional.ofNullable(paths.get(reference.alias()));
            case Expression.Path path -> path(path.root()).flatMap(at -> follow(at, path.steps()));
            default -> Optional.empty();
        };
    }

    private static Optional<IndexedPath> follow(IndexedPath start, List<Expression.Step> steps) {
        IndexedPath path = start;
        for (Expression.Step step : steps) {
            switch (step) {
                case Expression.Step.Name(String name) when !name.equals(IndexPath.ANY_ELEMENT) ->
                        path = path.then(name);
                case Expression.Step.Element _ -> path = path.then(IndexPath.ANY_ELEMENT);
                case Expression.Step.Name _, Expression.Step.Computed _ -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(path);
    }
}

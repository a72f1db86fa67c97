package dev.orrery.query.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The FROM clause: a first source, and the sources joined to each of its rows. */
public record From(Source first, List<Source> joins) {
    public From {
        joins = List.copyOf(joins);
    }

    /** What a source yields under a name. */
    public sealed interface Source {
        Origin origin();

        SourcePosition position();
    }

    /**
     * The origin itself.
     *
     * @param alias null where the name is that of the origin
     */
    public record Whole(Origin origin, @Nullable String alias, SourcePosition position)
            implements Source {}

    /** {@code alias IN origin}: the elements of the origin, which is an array. */
    public record Iteration(String alias, Origin origin, SourcePosition position)
            implements Source {}

    /** Where the values of a source come from. */
    public sealed interface Origin {}

    /** A container or an alias in scope, and a path into it. */
    public record PathOrigin(String root, List<Expression.Step> steps) implements Origin {
        public PathOrigin {
            steps = List.copyOf(steps);
        }
    }

    public record SubqueryOrigin(Query query) implements Origin {}
}

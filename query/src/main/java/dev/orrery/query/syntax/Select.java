package dev.orrery.query.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The SELECT clause. */
public record Select(boolean distinct, @Nullable RowCount top, Projection projection) {

    /** What one row of the result is. */
    public sealed interface Projection {}

    /** {@code *}: the document itself. */
    public record Star(SourcePosition position) implements Projection {}

    /** {@code VALUE expression}. */
    public record Value(Expression expression) implements Projection {}

    /** A list of named expressions: an object. */
    public record Items(List<Item> items) implements Projection {
        public Items {
            items = List.copyOf(items);
        }
    }

    /**
     * One expression of the list.
     *
     * @param alias null where the text gives none
     */
    public record Item(Expression expression, @Nullable String alias) {}
}

package dev.orrery.query.syntax;

/** A number of rows in TOP, OFFSET or LIMIT. */
public sealed interface RowCount {
    SourcePosition position();

    record Fixed(long rows, SourcePosition position) implements RowCount {
        public Fixed {
            if (rows < 0) {
                throw new IllegalArgumentException("rows must not be negative");
            }
        }
    }

    /** The value of a parameter; its name has the leading {@code @}. */
    record FromParameter(String name, SourcePosition position) implements RowCount {}
}

package dev.orrery.query.syntax;

/**
 * Where a part of a query stood in its text: line and column, counted from one. All positions are
 * equal to each other, so that the equality of syntax trees does not depend on layout.
 */
public final class SourcePosition {
    /** The position of a tree that was not read from text. */
    public static final SourcePosition NONE = new SourcePosition(0, 0, 0);

    private final int line;
    private final int column;
    private final int offset;

    public SourcePosition(int line, int column, int offset) {
        this.line = line;
        this.column = column;
        this.offset = offset;
    }

    /** In characters from the beginning of the text, counted from zero. */
    public int offset() {
        return offset;
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SourcePosition;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}

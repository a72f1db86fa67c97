package dev.orrery.query.syntax;

/** A sign before a number. */
public enum UnaryOperator {
    NEGATE("-"),
    PLUS("+"),
    COMPLEMENT("~");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }
}

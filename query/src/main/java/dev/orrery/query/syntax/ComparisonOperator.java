package dev.orrery.query.syntax;

/** The comparison operators. */
public enum ComparisonOperator {
    EQUAL("=", Precedence.EQUALITY),
    NOT_EQUAL("!=", Precedence.EQUALITY),
    LESS("<", Precedence.RELATIONAL),
    LESS_OR_EQUAL("<=", Precedence.RELATIONAL),
    GREATER(">", Precedence.RELATIONAL),
    GREATER_OR_EQUAL(">=", Precedence.RELATIONAL);

    private final String symbol;
    private final int precedence;

    ComparisonOperator(String symbol, int precedence) {
        this.symbol = symbol;
        this.precedence = precedence;
    }

    public String symbol() {
        return symbol;
    }

    int precedence() {
        return precedence;
    }
}

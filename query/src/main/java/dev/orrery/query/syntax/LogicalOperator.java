package dev.orrery.query.syntax;

/** The two logical operators that take any number of operands. */
public enum LogicalOperator {
    OR(Precedence.OR),
    AND(Precedence.AND);

    private final int precedence;

    LogicalOperator(int precedence) {
        this.precedence = precedence;
    }

    int precedence() {
        return precedence;
    }
}

package dev.orrery.query.syntax;

/** Operators that compute a new value from two and associate to the left. */
public enum ChainOperator {
    CONCATENATE("||", Precedence.CONCATENATION),
    BIT_OR("|", Precedence.BIT_OR),
    BIT_XOR("^", Precedence.BIT_XOR),
    BIT_AND("&", Precedence.BIT_AND),
    SHIFT_LEFT("<<", Precedence.SHIFT),
    SHIFT_RIGHT(">>", Precedence.SHIFT),
    SHIFT_RIGHT_UNSIGNED(">>>", Precedence.SHIFT),
    ADD("+", Precedence.ADDITIVE),
    SUBTRACT("-", Precedence.ADDITIVE),
    MULTIPLY("*", Precedence.MULTIPLICATIVE),
    DIVIDE("/", Precedence.MULTIPLICATIVE),
    REMAINDER("%", Precedence.MULTIPLICATIVE);

    private final String symbol;
    private final int precedence;

    ChainOperator(String symbol, int precedence) {
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

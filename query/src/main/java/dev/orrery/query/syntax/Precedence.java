package dev.orrery.query.syntax;

/** How tightly operators bind; a larger number binds tighter. */
final class Precedence {
    static final int CONDITIONAL = 1;
    static final int COALESCE = 2;
    static final int OR = 3;
    static final int AND = 4;
    static final int NOT = 5;
    static final int EQUALITY = 6;
    static final int RELATIONAL = 7;
    static final int CONCATENATION = 8;
    static final int BIT_OR = 9;
    static final int BIT_XOR = 10;
    static final int BIT_AND = 11;
    static final int SHIFT = 12;
    static final int ADDITIVE = 13;
    static final int MULTIPLICATIVE = 14;
    static final int UNARY = 15;
    static final int PRIMARY = 16;

    /** Weaker than every operator: a whole expression. */
    static final int LOWEST = CONDITIONAL;

    private Precedence() {}
}

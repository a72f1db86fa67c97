package dev.orrery.query.syntax;

import java.util.HashMap;
import java.util.Map;

/** The symbols that stand between two operands. */
final class InfixSymbols {
    private static final Map<String, ChainOperator> CHAINS = new HashMap<>();
    private static final Map<String, ComparisonOperator> COMPARISONS = new HashMap<>();

    static {
        for (ChainOperator operator : ChainOperator.values()) {
            CHAINS.put(operator.symbol(), operator);
        }
        for (ComparisonOperator operator : ComparisonOperator.values()) {
            COMPARISONS.put(operator.symbol(), operator);
        }
        COMPARISONS.put("<>", ComparisonOperator.NOT_EQUAL);
    }

    private InfixSymbols() {}

    static int precedence(Token token) {
        return token.kind() == Token.Kind.SYMBOL ? precedence(token.text()) : 0;
    }

    /** Zero for a symbol that is no infix operator. */
    static int precedence(String symbol) {
        ChainOperator chain = CHAINS.get(symbol);
        if (chain != null) {
            return chain.precedence();
        }
        ComparisonOperator comparison = COMPARISONS.get(symbol);
        if (comparison != null) {
            return comparison.precedence();
        }
        return switch (symbol) {
            case "?" -> Precedence.CONDITIONAL;
            case "??" -> Precedence.COALESCE;
            default -> 0;
        };
    }

    static ChainOperator chain(String symbol) {
        ChainOperator operator = CHAINS.get(symbol);
        if (operator == null) {
            throw new IllegalArgumentException("not a chain operator: " + symbol);
        }
        return operator;
    }

    static ComparisonOperator comparison(String symbol) {
        ComparisonOperator operator = COMPARISONS.get(symbol);
        if (operator == null) {
            throw new IllegalArgumentException("not a comparison: " + symbol);
        }
        return operator;
    }
}

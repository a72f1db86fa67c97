package dev.orrery.cql.syntax;

import java.util.Locale;

/**
 * A word of the text.
 *
 * @param kind what it is
 * @param text its content, without quotes
 * @param start where it begins in the statement
 * @param end where it ends
 */
record Token(Kind kind, String text, int start, int end) {
    /** What a word can be. */
    enum Kind {
        WORD,
        QUOTED_NAME,
        STRING,
        INTEGER,
        FLOAT,
        BOOLEAN,
        DURATION,
        UUID,
        HEX,
        SYMBOL,
        END
    }

    /** Whether it is this keyword, in any case. */
    boolean isWord(String keyword) {
        return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
    }

    boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    String lower() {
        return text.toLowerCase(Locale.ROOT);
    }
}

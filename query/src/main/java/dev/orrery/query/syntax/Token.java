package dev.orrery.query.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A lexical unit.
 *
 * @param text the decoded value of a string, the JSON notation of a number, the text otherwise
 * @param keyword null where the token is not a keyword
 */
record Token(Kind kind, String text, @Nullable Keyword keyword, SourcePosition position) {
    private static final int MAX_SHOWN = 40;

    enum Kind {
        WORD,
        PARAMETER,
        NUMBER,
        STRING,
        SYMBOL,
        END
    }

    boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isKeyword(Keyword expected) {
        return keyword == expected;
    }

    /** A name that may be given to a source. */
    boolean isAlias() {
        return kind == Kind.WORD && (keyword == null || !keyword.reserved());
    }

    /** How the token is named in a message. */
    String shown() {
        String shortened = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
        return switch (kind) {
            case END -> "the end of the query";
            case STRING -> "the string '" + shortened + "'";
            case NUMBER -> "the number " + shortened;
            case WORD, PARAMETER, SYMBOL -> "'" + shortened + "'";
        };
    }
}

package dev.orrery.query.syntax;

import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the tokens of a text, and counts what {@link SyntaxLimits} bounds. The text is cut
 * at once: a parser that recurses with a lexer compiled into it takes much more of the stack.
 */
final class TokenCursor {
    private final List<Token> tokens = new ArrayList<>();

    /** Why there are no more tokens; it matters only to those who come so far. */
    private final @Nullable OrreryException fault;

    private int at;
    private int nesting;
    private int joins;
    private int userFunctionCalls;

    TokenCursor(String text) {
        refuseLongText(text);
        fault = cut(new Lexer(text));
    }

    private @Nullable OrreryException cut(Lexer lexer) {
        try {
            do {
                tokens.add(lexer.next());
            } while (tokens.getLast().kind() != Token.Kind.END);
            return null;
        } catch (OrreryException e) {
            return e;
        }
    }

    private static void refuseLongText(String text) {
        long bytes = text.length();
        if (bytes <= SyntaxLimits.MAX_TEXT_BYTES && bytes * 3 > SyntaxLimits.MAX_TEXT_BYTES) {
            bytes = text.codePoints().mapToLong(TokenCursor::encodedBytes).sum();
        }
        if (bytes > SyntaxLimits.MAX_TEXT_BYTES) {
            throw OrreryException.badRequest(
                    "The query text is longer than " + SyntaxLimits.MAX_TEXT_BYTES + " bytes.");
        }
    }

    private static long encodedBytes(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x10000 ? 3 : 4;
    }

    Token peek() {
        return peek(0);
    }

    /** The end is followed by nothing but the end. */
    Token peek(int distance) {
        if (fault != null && at + distance >= tokens.size()) {
            throw fault;
        }
        return tokens.get(Math.min(at + distance, tokens.size() - 1));
    }

    Token take() {
        Token token = peek();
        at++;
        return token;
    }

    boolean takeIf(Keyword keyword) {
        boolean found = peek().isKeyword(keyword);
        if (found) {
            take();
        }
        return found;
    }

    boolean takeIf(String symbol) {
        boolean found = peek().isSymbol(symbol);
        if (found) {
            take();
        }
        return found;
    }

    Token expect(Keyword keyword) {
        if (!peek().isKeyword(keyword)) {
            throw SyntaxError.unexpected(peek(), keyword.name());
        }
        return take();
    }

    Token expect(String symbol) {
        if (!peek().isSymbol(symbol)) {
            throw SyntaxError.unexpected(peek(), "'" + symbol + "'");
        }
        return take();
    }

    String expectAlias(String expected) {
        if (!peek().isAlias()) {
            throw SyntaxError.unexpected(peek(), expected);
        }
        return take().text();
    }

    /** A name in a place where only a name can stand, so that reserved words are allowed. */
    String expectName(String expected) {
        if (peek().kind() != Token.Kind.WORD) {
            throw SyntaxError.unexpected(peek(), expected);
        }
        return take().text();
    }

    void enter() {
        if (++nesting > SyntaxLimits.MAX_NESTING) {
            throw SyntaxError.at(
                    peek().position(),
                    "the query is nested more than " + SyntaxLimits.MAX_NESTING + " levels deep");
        }
    }

    void leave() {
        nesting--;
    }

    void countJoin(SourcePosition position) {
        if (++joins > SyntaxLimits.MAX_JOINS) {
            throw SyntaxError.at(
                    position, "the query has more than " + SyntaxLimits.MAX_JOINS + " JOINs");
        }
    }

    void countUserFunctionCall(SourcePosition position) {
        if (++userFunctionCalls > SyntaxLimits.MAX_USER_FUNCTION_CALLS) {
            throw SyntaxError.at(
                    position,
                    "the query calls more than "
                            + SyntaxLimits.MAX_USER_FUNCTION_CALLS
                            + " user-defined functions");
        }
    }
}

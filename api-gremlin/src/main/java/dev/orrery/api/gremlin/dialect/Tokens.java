package dev.orrery.api.gremlin.dialect;

import dev.orrery.model.error.OrreryException;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.LexerNoViableAltException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;

/** The tokens of a script, and where its parentheses close. */
final class Tokens {
    static final int NONE = -1;

    private final List<? extends Token> tokens;

    private Tokens(List<? extends Token> tokens) {
        this.tokens = tokens;
    }

    static Tokens of(String text) {
        return new Tokens(new StrictLexer(text).getAllTokens());
    }

    /** Refuses what is no token, where the lexer would go on. */
    private static final class StrictLexer extends GremlinLexer {
        StrictLexer(String text) {
            super(CharStreams.fromString(text));
        }

        @Override
        public void notifyListeners(LexerNoViableAltException e) {
            throw OrreryException.badRequest(
                    "The script is wrong at line %d, column %d: no word begins with '%s'."
                            .formatted(
                                    _tokenStartLine,
                                    _tokenStartCharPositionInLine + 1,
                                    _input.getText(
                                            Interval.of(
                                                    _tokenStartCharIndex, _tokenStartCharIndex))));
        }
    }

    int size() {
        return tokens.size();
    }

    /** The type at an index; {@link Token#EOF} outside. */
    int type(int index) {
        return index >= 0 && index < tokens.size() ? tokens.get(index).getType() : Token.EOF;
    }

    String text(int index) {
        return index >= 0 && index < tokens.size() ? tokens.get(index).getText() : "";
    }

    int start(int index) {
        return tokens.get(index).getStartIndex();
    }

    /** Behind the last character. */
    int end(int index) {
        return tokens.get(index).getStopIndex() + 1;
    }

    boolean isName(int index, String name) {
        return type(index) == GremlinLexer.Identifier && text(index).equals(name);
    }

    boolean isCall(int index) {
        return type(index + 1) == GremlinLexer.LPAREN && !isPunctuation(index);
    }

    private boolean isPunctuation(int index) {
        return switch (type(index)) {
            case GremlinLexer.DOT,
                    GremlinLexer.COMMA,
                    GremlinLexer.LPAREN,
                    GremlinLexer.RPAREN,
                    GremlinLexer.LBRACK,
                    GremlinLexer.RBRACK,
                    GremlinLexer.SEMI,
                    GremlinLexer.COLON,
                    Token.EOF ->
                    true;
            default -> false;
        };
    }

    /** The index of what closes the bracket or parenthesis at an index; none if nothing does. */
    int closing(int opening) {
        int depth = 0;
        for (int i = opening; i < tokens.size(); i++) {
            switch (type(i)) {
                case GremlinLexer.LPAREN, GremlinLexer.LBRACK -> depth++;
                case GremlinLexer.RPAREN, GremlinLexer.RBRACK -> {
                    depth--;
                    if (depth == 0) {
                        return i;
                    }
                }
                default -> {}
            }
        }
        return NONE;
    }
}

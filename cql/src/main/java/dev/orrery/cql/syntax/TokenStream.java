package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The words of a statement and how far they are read. */
final class TokenStream {
    /** How deep expressions and types may nest: the parser calls itself. */
    private static final int MAX_DEPTH = 256;

    private static final int SNIPPET_BEFORE = 5;
    private static final int SNIPPET_AFTER = 1;

    private final String text;
    private final List<Token> tokens;
    private final List<Optional<String>> markers = new ArrayList<>();
    private int at;
    private int depth;

    TokenStream(String text) {
        this.text = text;
        this.tokens = Lexer.tokens(text);
    }

    /** What Cassandra says where its parser itself fails. */
    CqlException unreadable(String reason) {
        return CqlException.syntax("Failed parsing statement: [" + text + "] reason: " + reason);
    }

    List<Optional<String>> markers() {
        return markers;
    }

    Token peek() {
        return peek(0);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    Token next() {
        Token token = peek();
        if (at < tokens.size() - 1) {
            at++;
        }
        return token;
    }

    int position() {
        return at;
    }

    /** Goes back to a place; markers read since are forgotten. */
    void rewind(int position, int markerCount) {
        at = position;
        while (markers.size() > markerCount) {
            markers.removeLast();
        }
    }

    void enter() {
        if (++depth > MAX_DEPTH) {
            throw CqlException.syntax("The statement nests deeper than " + MAX_DEPTH + " levels");
        }
    }

    void leave() {
        depth--;
    }

    boolean isWord(String keyword) {
        return peek().isWord(keyword);
    }

    boolean isWords(String first, String second) {
        return peek().isWord(first) && peek(1).isWord(second);
    }

    boolean isSymbol(String symbol) {
        return peek().isSymbol(symbol);
    }

    boolean acceptWord(String keyword) {
        if (isWord(keyword)) {
            at++;
            return true;
        }
        return false;
    }

    boolean acceptSymbol(String symbol) {
        if (isSymbol(symbol)) {
            at++;
            return true;
        }
        return false;
    }

    void expectWord(String keyword) {
        if (!acceptWord(keyword)) {
            throw mismatched("K_" + keyword.toUpperCase(Locale.ROOT), peek(1).isWord(keyword));
        }
    }

    void expectWords(String... keywords) {
        for (String keyword : keywords) {
            expectWord(keyword);
        }
    }

    void expectSymbol(String symbol) {
        if (!acceptSymbol(symbol)) {
            throw mismatched("'" + symbol + "'", peek(1).isSymbol(symbol));
        }
    }

    String expectString() {
        return expect(Token.Kind.STRING, "STRING_LITERAL").text();
    }

    Token expect(Token.Kind kind, String name) {
        if (peek().kind() != kind) {
            throw mismatched(name, peek(1).kind() == kind);
        }
        return next();
    }

    /** {@code IF NOT EXISTS}, or nothing. */
    boolean ifNotExists() {
        if (!acceptWord("if")) {
            return false;
        }
        expectWords("not", "exists");
        return true;
    }

    /** {@code IF EXISTS}, or nothing. */
    boolean ifExists() {
        if (!isWords("if", "exists")) {
            return false;
        }
        at += 2;
        return true;
    }

    /** Whether a name can begin here: a quoted one, or a word that is not reserved. */
    boolean isName() {
        return isName(0);
    }

    boolean isName(int ahead) {
        Token token = peek(ahead);
        return (token.kind() == Token.Kind.QUOTED_NAME && !token.text().isEmpty())
                || (token.kind() == Token.Kind.WORD && !Names.RESERVED.contains(token.lower()));
    }

    /** A name; in lower case unless quoted. */
    String name() {
        if (!isName()) {
            throw noViable();
        }
        return nameText(next());
    }

    static String nameText(Token token) {
        return token.kind() == Token.Kind.WORD ? token.lower() : token.text();
    }

    /** A name that a marker must not stand for. */
    private String nameOf(String what) {
        if (isSymbol("?")) {
            throw CqlException.syntax("Bind variables cannot be used for " + what + " names");
        }
        return name();
    }

    String keyspaceName() {
        return nameOf("keyspace");
    }

    QualifiedName tableName() {
        return qualified("table");
    }

    QualifiedName indexName() {
        return qualified("index");
    }

    QualifiedName qualified(String what) {
        String first = nameOf(what);
        if (acceptSymbol(".")) {
            return new QualifiedName(Optional.of(first), nameOf(what));
        }
        return new QualifiedName(Optional.empty(), first);
    }

    /** A marker, if there is one. */
    Optional<Expression.Marker> marker() {
        if (acceptSymbol("?")) {
            return Optional.of(newMarker(Optional.empty()));
        }
        if (acceptSymbol(":")) {
            return Optional.of(newMarker(Optional.of(name())));
        }
        return Optional.empty();
    }

    private Expression.Marker newMarker(Optional<String> name) {
        markers.add(name);
        return new Expression.Marker(markers.size() - 1, name);
    }

    CqlException noViable() {
        return error("no viable alternative at input '" + peek().text() + "'");
    }

    private CqlException mismatched(String expected, boolean nextFits) {
        return error(
                (nextFits ? "extraneous input '" : "mismatched input '")
                        + peek().text()
                        + "' expecting "
                        + expected);
    }

    /** After the last word: something follows that does not belong there. */
    CqlException missingEnd() {
        return error("missing EOF at '" + peek().text() + "'");
    }

    private CqlException error(String message) {
        return CqlException.syntax(
                "line " + Place.of(text, peek().start()) + " " + message + snippet());
    }

    private String snippet() {
        int first = Math.max(0, at - SNIPPET_BEFORE);
        int last = Math.min(tokens.size() - 1, at + SNIPPET_AFTER);
        int start = tokens.get(first).start();
        int end = tokens.get(last).end();
        String before = text.substring(start, peek().start());
        String after = text.substring(peek().end(), end);
        return (" ("
                        + (start == 0 ? "" : "...")
                        + before
                        + "["
                        + text.substring(peek().start(), peek().end())
                        + "]"
                        + after
                        + (end == text.length() ? "" : "...")
                        + ")")
                .replace("\n", "");
    }
}

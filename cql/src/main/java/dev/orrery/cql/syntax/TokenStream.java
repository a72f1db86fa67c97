package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The words of a statement and how far they are read. */
final class TokenStream {
    /** How deep expressions and types may nest: the parser calls itself. */
    private static final int MAX_DEPTH = 256;

    /**
     * How much an error shows of what is before it; blanks between words count, as in Cassandra.
     */
    private static final int SNIPPET_BEFORE = 10;

    /** What can stand behind a term; Cassandra's parser fails in another way at all else. */
    private static final Set<String> BEHIND_TERMS =
            Set.of(
                    ")", "]", "}", ",", ":", ";", "<eof>", "and", "allow", "apply", "delete",
                    "group", "if", "insert", "limit", "order", "per", "update", "where");

    private final String text;
    private final List<Token> tokens;
    private final List<Optional<String>> markers = new ArrayList<>();
    private int at;
    private int depth;

    /** Where the last term ended. */
    private int termEnd = -1;

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

    void endTerm() {
        termEnd = at;
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
            throw mismatched("K_" + keyword.toUpperCase(Locale.ROOT));
        }
    }

    void expectWords(String... keywords) {
        for (String keyword : keywords) {
            expectWord(keyword);
        }
    }

    void expectSymbol(String symbol) {
        if (!acceptSymbol(symbol)) {
            throw mismatched("'" + symbol + "'");
        }
    }

    String expectString() {
        return expect(Token.Kind.STRING, "STRING_LITERAL").text();
    }

    Token expect(Token.Kind kind, String name) {
        if (peek().kind() != kind) {
            throw mismatched(name);
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
        return error("no viable alternative at input '" + peek().text() + "'", 0);
    }

    CqlException mismatched(String expected) {
        boolean behindTerm = at == termEnd;
        if (behindTerm && !BEHIND_TERMS.contains(peek().lower())) {
            return noViable();
        }
        return error(
                "mismatched input '" + peek().text() + "' expecting " + expected,
                behindTerm ? 1 : 0);
    }

    /** After the last word: something follows that does not belong there. */
    CqlException missingEnd() {
        return mismatched("EOF");
    }

    /** The end of a statement has no place and shows nothing: so Cassandra's clients know it. */
    private CqlException error(String message, int shownBehind) {
        if (peek().kind() == Token.Kind.END) {
            return CqlException.syntax("line 0:-1 " + message);
        }
        Place place = Place.of(text, peek().start());
        return CqlException.syntax("line " + place + " " + message + snippet(shownBehind));
    }

    private String snippet(int shownBehind) {
        int start = snippetStart();
        int end = peek(shownBehind).end();
        return (" ("
                        + (start == 0 ? "" : "...")
                        + text.substring(start, peek().start())
                        + "["
                        + text.substring(peek().start(), peek().end())
                        + "]"
                        + text.substring(peek().end(), end)
                        + (end == text.length() ? "" : "...")
                        + ")")
                .replace("\n", "");
    }

    private int snippetStart() {
        int start = peek().start();
        int left = SNIPPET_BEFORE;
        for (int before = at - 1; left > 0 && start > 0; before--) {
            int end = before < 0 ? 0 : tokens.get(before).end();
            if (end < start) {
                start = end;
                left--;
            }
            if (left > 0 && before >= 0) {
                start = tokens.get(before).start();
                left--;
            }
        }
        return start;
    }
}

package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a statement into words; blanks and comments are left out. */
final class Lexer {
    private static final Pattern UUID =
            Pattern.compile("\\p{XDigit}{8}-(?:\\p{XDigit}{4}-){3}\\p{XDigit}{12}");
    private static final Pattern HEX = Pattern.compile("0[xX]\\p{XDigit}*");
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
    private static final Pattern FLOAT =
            Pattern.compile("-?[0-9]+(?:\\.(?!\\.(?!\\.))[0-9]*)?(?:[eE][+-]?[0-9]+)?");
    private static final Pattern DURATION =
            Pattern.compile(
                    "-?(?:[0-9]+(?:(?i:mo|ms|us|ns|y|w|d|h|m|s)|\u00b5[sS]))+"
                            + "|-?P[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"
                            + "|-?P[0-9]+W"
                            + "|-?P(?=[0-9T])(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?"
                            + "(?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?");
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
    private static final Pattern NOT_A_NUMBER = Pattern.compile("-(?i:nan|infinity)");

    /** What a word can be, by precedence; the end mark stands for negative special numbers. */
    private static final List<Map.Entry<Token.Kind, Pattern>> FORMS =
            List.of(
                    Map.entry(Token.Kind.UUID, UUID),
                    Map.entry(Token.Kind.HEX, HEX),
                    Map.entry(Token.Kind.INTEGER, INTEGER),
                    Map.entry(Token.Kind.FLOAT, FLOAT),
                    Map.entry(Token.Kind.DURATION, DURATION),
                    Map.entry(Token.Kind.WORD, WORD),
                    Map.entry(Token.Kind.END, NOT_A_NUMBER));

    private static final List<String> LONG_SYMBOLS = List.of("<=", ">=", "!=", "+=", "-=", "..");
    private static final String SYMBOLS = "=<>()[]{},;:.+-*/%?";

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) {
        Lexer lexer = new Lexer(text);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (skipBlanks()) {
            char first = text.charAt(at);
            if (first == '\'' || first == '"') {
                quoted(first);
            } else if (text.startsWith("$$", at)) {
                dollars();
            } else if (!word() && !symbol(first)) {
                throw unexpected();
            }
        }
        tokens.add(new Token(Token.Kind.END, "<EOF>", text.length(), text.length()));
    }

    /** Skips blanks and comments; false at the end of the text. */
    private boolean skipBlanks() {
        while (at < text.length()) {
            if (" \t\n\r".indexOf(text.charAt(at)) >= 0) {
                at++;
            } else if (text.startsWith("--", at) || text.startsWith("//", at)) {
                while (at < text.length() && "\n\r".indexOf(text.charAt(at)) < 0) {
                    at++;
                }
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw unended('*');
                }
                at = end + 2;
            } else {
                return true;
            }
        }
        return false;
    }

    private void quoted(char quote) {
        int start = at++;
        StringBuilder content = new StringBuilder();
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (next != quote) {
                content.append(next);
            } else if (at < text.length() && text.charAt(at) == quote) {
                content.append(quote);
                at++;
            } else {
                Token.Kind kind = quote == '"' ? Token.Kind.QUOTED_NAME : Token.Kind.STRING;
                tokens.add(new Token(kind, content.toString(), start, at));
                return;
            }
        }
        throw unended(quote);
    }

    private void dollars() {
        int end = text.indexOf("$$", at + 2);
        if (end < 0) {
            throw mismatched(Math.max(at + 2, text.length() - 1), '$');
        }
        tokens.add(new Token(Token.Kind.STRING, text.substring(at + 2, end), at, end + 2));
        at = end + 2;
    }

    /** The longest of what begins here; among equally long ones the first. */
    private boolean word() {
        char first = text.charAt(at);
        if (isLetter(first) && first != 'P' && !isHexadecimal(first)) {
            addWord(wordEnd());
            return true;
        }
        if (!isLetter(first) && !isDigit(first) && first != '-') {
            return false;
        }
        return longest();
    }

    private boolean longest() {
        Token.Kind kind = Token.Kind.END;
        int longest = at;
        for (Map.Entry<Token.Kind, Pattern> form : FORMS) {
            int end = end(form.getValue());
            if (end > longest) {
                longest = end;
                kind = form.getKey();
            }
        }
        if (longest == at) {
            return false;
        }
        if (kind == Token.Kind.WORD) {
            addWord(longest);
        } else if (kind == Token.Kind.END) {
            boolean infinite = text.charAt(longest - 1) != 'n' && text.charAt(longest - 1) != 'N';
            add(Token.Kind.FLOAT, infinite ? "-Infinity" : "NaN", longest);
        } else {
            add(kind, text.substring(at, longest), longest);
        }
        return true;
    }

    private int wordEnd() {
        int end = at + 1;
        while (end < text.length()
                && (isLetter(text.charAt(end))
                        || isDigit(text.charAt(end))
                        || text.charAt(end) == '_')) {
            end++;
        }
        return end;
    }

    private void addWord(int end) {
        String content = text.substring(at, end);
        switch (content.toLowerCase(Locale.ROOT)) {
            case "true", "false" -> add(Token.Kind.BOOLEAN, content, end);
            case "nan" -> add(Token.Kind.FLOAT, "NaN", end);
            case "infinity" -> add(Token.Kind.FLOAT, "Infinity", end);
            default -> add(Token.Kind.WORD, content, end);
        }
    }

    private void add(Token.Kind kind, String content, int end) {
        tokens.add(new Token(kind, content, at, end));
        at = end;
    }

    private static boolean isLetter(char symbol) {
        return (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z');
    }

    private static boolean isDigit(char symbol) {
        return symbol >= '0' && symbol <= '9';
    }

    private static boolean isHexadecimal(char symbol) {
        return (symbol >= 'a' && symbol <= 'f') || (symbol >= 'A' && symbol <= 'F');
    }

    private int end(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        return matcher.lookingAt() ? matcher.end() : at;
    }

    private boolean symbol(char first) {
        for (String symbol : LONG_SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                tokens.add(new Token(Token.Kind.SYMBOL, symbol, at, at + 2));
                at += 2;
                return true;
            }
        }
        if (SYMBOLS.indexOf(first) < 0) {
            return false;
        }
        tokens.add(new Token(Token.Kind.SYMBOL, String.valueOf(first), at, at + 1));
        at++;
        return true;
    }

    /** A text or a comment goes on to the end. */
    private CqlException unended(char closing) {
        return mismatched(text.length(), closing);
    }

    private CqlException unexpected() {
        return text.charAt(at) == '$'
                ? mismatched(at + 1, '$')
                : error(at, "no viable alternative at character '" + shown(at) + "'");
    }

    private CqlException mismatched(int place, char expected) {
        return error(
                place, "mismatched character '" + shown(place) + "' expecting '" + expected + "'");
    }

    private CqlException error(int place, String message) {
        return CqlException.syntax("line " + Place.of(text, place) + " " + message);
    }

    private String shown(int place) {
        return place < text.length() ? Character.toString(text.codePointAt(place)) : "<EOF>";
    }
}

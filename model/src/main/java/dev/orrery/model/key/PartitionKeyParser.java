package dev.orrery.model.key;

import dev.orrery.model.error.OrreryException;
import java.util.List;

/**
 * One pass over the text of a partition key. It runs for every request, so it builds nothing but
 * the key: a text without escapes is one substring, a short integer never becomes one.
 */
final class PartitionKeyParser {
    private static final int MAX_FAST_DIGITS = 15;
    private static final int MAX_ECHOED_CHARACTERS = 100;
    private static final int END = -1;

    private final String text;
    private int at;

    PartitionKeyParser(String text) {
        this.text = text;
    }

    PartitionKey parse() {
        expect('[', "a partition key is a JSON array, such as [\"value\"]");
        if (next() == ']') {
            at++;
            requireEnd();
            return PartitionKey.UNDEFINED;
        }
        KeyComponent first = component();
        if (next() == ']') {
            at++;
            requireEnd();
            return PartitionKey.of(first);
        }
        return rest(first);
    }

    private PartitionKey rest(KeyComponent first) {
        KeyComponent second = followingComponent();
        if (next() == ']') {
            at++;
            requireEnd();
            return new PartitionKey(List.of(first, second));
        }
        KeyComponent third = followingComponent();
        if (next() == ',') {
            throw refused("at most " + PartitionKeyDefinition.MAX_PATHS + " components");
        }
        expect(']', "',' or ']' was expected");
        requireEnd();
        return new PartitionKey(List.of(first, second, third));
    }

    private KeyComponent followingComponent() {
        expect(',', "',' or ']' was expected");
        return component();
    }

    private KeyComponent component() {
        int c = next();
        return switch (c) {
            case '"' -> KeyComponent.of(string());
            case 'n' -> literal("null", KeyComponent.NULL);
            case 't' -> literal("true", KeyComponent.TRUE);
            case 'f' -> literal("false", KeyComponent.FALSE);
            case '{' -> undefined();
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            default -> throw refused("a component is a string, a number, true, false, null or {}");
        };
    }

    private KeyComponent literal(String word, KeyComponent value) {
        if (!text.startsWith(word, at)) {
            throw refused("'" + word + "' was expected");
        }
        at += word.length();
        return value;
    }

    private KeyComponent undefined() {
        at++;
        expect('}', "an object is accepted only if it is empty, for undefined");
        return KeyComponent.UNDEFINED;
    }

    private KeyComponent number() {
        int start = at;
        boolean negative = text.charAt(at) == '-';
        if (negative) {
            at++;
        }
        int digitsStart = at;
        int digits = digits();
        if (digits > 1 && text.charAt(digitsStart) == '0') {
            throw refused("a number must not start with 0");
        }
        if (!fractionAndExponent() && digits <= MAX_FAST_DIGITS) {
            double magnitude = (double) Long.parseLong(text, digitsStart, at, 10);
            return KeyComponent.of(negative ? -magnitude : magnitude);
        }
        return KeyComponent.of(Double.parseDouble(text.substring(start, at)));
    }

    private boolean fractionAndExponent() {
        int start = at;
        if (current() == '.') {
            at++;
            digits();
        }
        if (current() == 'e' || current() == 'E') {
            at++;
            if (current() == '+' || current() == '-') {
                at++;
            }
            digits();
        }
        return at > start;
    }

    private int digits() {
        int start = at;
        while (current() >= '0' && current() <= '9') {
            at++;
        }
        if (at == start) {
            throw refused("a digit was expected");
        }
        return at - start;
    }

    private String string() {
        int start = ++at;
        while (true) {
            int c = stringCharacter();
            if (c == '"') {
                return text.substring(start, at++);
            }
            if (c == '\\') {
                return escapedString(start);
            }
            at++;
        }
    }

    private String escapedString(int start) {
        StringBuilder value = new StringBuilder(text.length() - start).append(text, start, at);
        while (true) {
            int c = stringCharacter();
            at++;
            if (c == '"') {
                return value.toString();
            }
            value.append(c == '\\' ? escape() : (char) c);
        }
    }

    private int stringCharacter() {
        int c = current();
        if (c == END) {
            throw refused("the string is not closed");
        }
        if (c < ' ') {
            throw refused("a control character must be escaped");
        }
        return c;
    }

    private char escape() {
        int c = current();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> (char) c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicodeEscape();
            default -> {
                at--;
                throw refused("the escape is not one of JSON's");
            }
        };
    }

    private char unicodeEscape() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int c = current();
            // Character.digit would accept digits of other scripts.
            int digit = c < 0x80 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw refused("four hexadecimal digits were expected");
            }
            value = value << 4 | digit;
            at++;
        }
        return (char) value;
    }

    private void expect(char wanted, String reason) {
        if (next() != wanted) {
            throw refused(reason);
        }
        at++;
    }

    private void requireEnd() {
        if (next() != END) {
            throw refused("nothing may follow the array");
        }
    }

    private int next() {
        int c = current();
        while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            at++;
            c = current();
        }
        return c;
    }

    private int current() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private OrreryException refused(String reason) {
        String echoed =
                text.length() <= MAX_ECHOED_CHARACTERS
                        ? text
                        : text.substring(0, MAX_ECHOED_CHARACTERS) + "...";
        return OrreryException.badRequest(
                "The partition key %s could not be read at position %d: %s."
                        .formatted(echoed, at, reason));
    }
}

package dev.orrery.model.json;

import dev.orrery.model.error.OrreryException;

/** Checks single tokens of untrusted text. Indexes are those of the source array. */
final class JsonTokens {
    private final byte[] source;
    private final int start;
    private final int end;
    private boolean escaped;

    JsonTokens(byte[] source, int start, int end) {
        this.source = source;
        this.start = start;
        this.end = end;
    }

    /** Whether the string read last has escapes. */
    boolean escaped() {
        return escaped;
    }

    /** Index of the closing quote of the string whose opening quote is at the index. */
    int string(int openingQuote) {
        escaped = false;
        int at = JsonStrings.skipPlain(source, openingQuote + 1, end);
        while (at < end && source[at] != '"') {
            int length;
            if (source[at] == '\\') {
                escaped = true;
                length = escapeLength(at);
            } else if (source[at] < 0) {
                length = Utf8.sequenceLength(source, at, end);
                if (length == 0) {
                    throw error(at, "the bytes are not well-formed UTF-8");
                }
            } else {
                throw error(at, "control character " + found(at) + " must be escaped in a string");
            }
            at = JsonStrings.skipPlain(source, at + length, end);
        }
        if (at >= end) {
            throw error(
                    end,
                    "the string that starts at byte " + position(openingQuote) + " has no end");
        }
        return at;
    }

    private int escapeLength(int at) {
        if (at + 1 >= end) {
            throw error(end, "the input ends inside an escape");
        }
        return switch (source[at + 1]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> 2;
            case 'u' -> {
                for (int digit = at + 2; digit < at + 6; digit++) {
                    if (digit >= end || JsonStrings.hexDigit(source[digit]) < 0) {
                        throw error(
                                digit, "expected a hexadecimal digit but found " + found(digit));
                    }
                }
                yield 6;
            }
            default -> throw error(at + 1, "unknown escape " + found(at + 1));
        };
    }

    /** Index after the number that starts at the index. */
    int number(int from) {
        int at = from;
        if (source[at] == '-') {
            at++;
        }
        at = at < end && source[at] == '0' ? at + 1 : digits(at);
        if (at < end && source[at] == '.') {
            at = digits(at + 1);
        }
        if (at < end && (source[at] | 0x20) == 'e') {
            at++;
            if (at < end && (source[at] == '+' || source[at] == '-')) {
                at++;
            }
            at = digits(at);
        }
        return at;
    }

    private int digits(int from) {
        int at = from;
        while (at < end && source[at] >= '0' && source[at] <= '9') {
            at++;
        }
        if (at == from) {
            throw error(from, "expected a digit but found " + found(from));
        }
        return at;
    }

    /** Index after the literal that must stand at the index. */
    int literal(int from, String literal) {
        for (int i = 0; i < literal.length(); i++) {
            if (from + i >= end || source[from + i] != literal.charAt(i)) {
                throw error(from + i, "expected '" + literal + "' but found " + found(from + i));
            }
        }
        return from + literal.length();
    }

    /** What stands at the index, for a message. */
    String found(int at) {
        if (at >= end) {
            return "the end of the input";
        }
        byte found = source[at];
        return found > ' ' && found < 0x7F
                ? "'" + (char) found + "'"
                : "byte 0x" + Integer.toHexString((found & 0xFF) | 0x100).substring(1);
    }

    private int position(int at) {
        return at - start;
    }

    OrreryException error(int at, String problem) {
        return OrreryException.badRequest("Invalid JSON at byte " + position(at) + ": " + problem);
    }
}

package dev.orrery.model.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The inside of string tokens: finding their end, and resolving escapes. */
final class JsonStrings {
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long SPACES = ONES * ' ';

    private JsonStrings() {}

    /**
     * First index in untrusted text that holds a quote, a backslash, a control character or a byte
     * outside ASCII; {@code end} if there is none. Eight bytes at a time: a borrow can only flag a
     * byte above one that is truly flagged, so the lowest flag is exact.
     */
    static int skipPlain(byte[] bytes, int from, int end) {
        int at = from;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long word = LittleEndian.longInteger(bytes, at);
            long flags =
                    ((word ^ QUOTES) - ONES | (word ^ BACKSLASHES) - ONES | word - SPACES | word)
                            & HIGHS;
            if (flags != 0) {
                return at + (Long.numberOfTrailingZeros(flags) >>> 3);
            }
        }
        while (at < end && bytes[at] >= ' ' && bytes[at] != '"' && bytes[at] != '\\') {
            at++;
        }
        return at;
    }

    /** First index in checked text that holds a quote or a backslash. */
    static int skipToSpecial(byte[] bytes, int from, int end) {
        int at = from;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long word = LittleEndian.longInteger(bytes, at);
            long quotes = word ^ QUOTES;
            long backslashes = word ^ BACKSLASHES;
            long flags =
                    (((quotes - ONES) & ~quotes) | ((backslashes - ONES) & ~backslashes)) & HIGHS;
            if (flags != 0) {
                return at + (Long.numberOfTrailingZeros(flags) >>> 3);
            }
        }
        while (at < end && bytes[at] != '"' && bytes[at] != '\\') {
            at++;
        }
        return at;
    }

    /** Index of the closing quote of the checked string whose content starts at the index. */
    static int closingQuote(byte[] bytes, int contentStart, int end) {
        int at = skipToSpecial(bytes, contentStart, end);
        while (bytes[at] == '\\') {
            at = skipToSpecial(bytes, at + 2, end);
        }
        return at;
    }

    static boolean hasEscapes(byte[] bytes, int from, int to) {
        return skipToSpecial(bytes, from, to) < to;
    }

    /** The UTF-8 that the content of a checked string stands for; lone surrogates are U+FFFD. */
    static byte[] decodeUtf8(byte[] bytes, int from, int to) {
        int at = skipToSpecial(bytes, from, to);
        if (at == to) {
            return Arrays.copyOfRange(bytes, from, to);
        }
        byte[] decoded = new byte[to - from];
        int length = 0;
        int copied = from;
        while (at < to) {
            System.arraycopy(bytes, copied, decoded, length, at - copied);
            length += at - copied;
            int codePoint = codePoint(bytes, at, to);
            length = Utf8.put(decoded, length, Utf8.replaceSurrogate(codePoint));
            copied = at + escapeLength(bytes, at, codePoint);
            at = skipToSpecial(bytes, copied, to);
        }
        System.arraycopy(bytes, copied, decoded, length, to - copied);
        return Arrays.copyOf(decoded, length + to - copied);
    }

    /** The string that the content of a checked string stands for; lone surrogates are kept. */
    static String decode(byte[] bytes, int from, int to) {
        int at = skipToSpecial(bytes, from, to);
        if (at == to) {
            return new String(bytes, from, to - from, StandardCharsets.UTF_8);
        }
        StringBuilder decoded = new StringBuilder(to - from);
        int copied = from;
        while (at < to) {
            decoded.append(new String(bytes, copied, at - copied, StandardCharsets.UTF_8));
            int codePoint = codePoint(bytes, at, to);
            decoded.appendCodePoint(codePoint);
            copied = at + escapeLength(bytes, at, codePoint);
            at = skipToSpecial(bytes, copied, to);
        }
        return decoded.append(new String(bytes, copied, to - copied, StandardCharsets.UTF_8))
                .toString();
    }

    private static int escapeLength(byte[] bytes, int at, int codePoint) {
        if (bytes[at + 1] != 'u') {
            return 2;
        }
        return codePoint >= Character.MIN_SUPPLEMENTARY_CODE_POINT ? 12 : 6;
    }

    /** The code point of the escape at the index; a pair of surrogate escapes is one. */
    private static int codePoint(byte[] bytes, int at, int to) {
        int unit = escapedUnit(bytes, at);
        if (Character.isHighSurrogate((char) unit)
                && to - at >= 12
                && bytes[at + 6] == '\\'
                && bytes[at + 7] == 'u') {
            int low = escapedUnit(bytes, at + 6);
            if (Character.isLowSurrogate((char) low)) {
                return Character.toCodePoint((char) unit, (char) low);
            }
        }
        return unit;
    }

    private static int escapedUnit(byte[] bytes, int at) {
        return switch (bytes[at + 1]) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' ->
                    hexDigit(bytes[at + 2]) << 12
                            | hexDigit(bytes[at + 3]) << 8
                            | hexDigit(bytes[at + 4]) << 4
                            | hexDigit(bytes[at + 5]);
            default -> bytes[at + 1];
        };
    }

    /** Value of a hexadecimal digit, or -1. */
    static int hexDigit(byte digit) {
        return digit < 0 ? -1 : Character.digit(digit, 16);
    }
}

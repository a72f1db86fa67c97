package dev.orrery.query.syntax;

/** The escapes of string literals: those of JSON, and an escaped apostrophe. */
final class StringEscapes {
    private static final int UNICODE_DIGITS = 4;

    private StringEscapes() {}

    static String decode(String raw, SourcePosition position) {
        StringBuilder decoded = new StringBuilder(raw.length());
        int offset = 0;
        while (offset < raw.length()) {
            char current = raw.charAt(offset++);
            if (current != '\\') {
                decoded.append(current);
                continue;
            }
            char escape = raw.charAt(offset++);
            if (escape == 'u') {
                decoded.append(unicode(raw, offset, position));
                offset += UNICODE_DIGITS;
            } else {
                decoded.append(simple(escape, position));
            }
        }
        return decoded.toString();
    }

    private static char simple(char escape, SourcePosition position) {
        return switch (escape) {
            case '"', '\'', '\\', '/' -> escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default ->
                    throw SyntaxError.at(
                            position,
                            "the string has the unknown escape '\\"
                                    + escape
                                    + "', expected one of \\\" \\' \\\\ \\/ \\b \\f \\n \\r \\t"
                                    + " \\uXXXX");
        };
    }

    private static char unicode(String raw, int offset, SourcePosition position) {
        int value = 0;
        for (int i = offset; i < offset + UNICODE_DIGITS; i++) {
            int digit = i < raw.length() ? Character.digit(raw.charAt(i), 16) : -1;
            if (digit < 0 || raw.charAt(i) > 'f') {
                throw SyntaxError.at(position, "the escape \\u needs four hexadecimal digits");
            }
            value = value << 4 | digit;
        }
        return (char) value;
    }

    /** Half of a surrogate pair is no character and could not be compared or sent as UTF-8. */
    static void refuseHalfPairs(String decoded, SourcePosition position) {
        for (int i = 0; i < decoded.length(); i++) {
            if (Character.isSurrogate(decoded.charAt(i))) {
                if (Character.charCount(decoded.codePointAt(i)) == 1) {
                    throw SyntaxError.at(position, "the string holds half of a surrogate pair");
                }
                i++;
            }
        }
    }

    /** Writes a string as a literal between double quotes. */
    static void quote(String value, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char current = value.charAt(i);
            switch (current) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (current < ' ') {
                        out.append(String.format("\\u%04x", (int) current));
                    } else {
                        out.append(current);
                    }
                }
            }
        }
        out.append('"');
    }
}

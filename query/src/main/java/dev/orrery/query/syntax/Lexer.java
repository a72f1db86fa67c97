package dev.orrery.query.syntax;

/**
 * Cuts query text into tokens, one at a time. Skips white space and comments ({@code --} to the end
 * of the line).
 */
final class Lexer {
    /** Longest first where one symbol begins another. */
    private static final String[] SYMBOLS = {
        ">>>", "??", "||", "<<", ">>", "<=", ">=", "<>", "!=", "?", ":", ",", ".", "(", ")", "[",
        "]", "{", "}", "+", "-", "*", "/", "%", "&", "|", "^", "~", "=", "<", ">"
    };

    private final String text;
    private int offset;
    private int line = 1;
    private int lineStart;

    Lexer(String text) {
        this.text = text;
    }

    Token next() {
        skipBlanks();
        SourcePosition position = position(offset);
        if (offset == text.length()) {
            return new Token(Token.Kind.END, "", null, position);
        }
        char first = text.charAt(offset);
        if (Words.isStart(first)) {
            String word = word();
            return new Token(Token.Kind.WORD, word, Keyword.of(word), position);
        }
        if (isDigit(first) || (first == '.' && isDigit(charAt(offset + 1)))) {
            return new Token(Token.Kind.NUMBER, number(position), null, position);
        }
        return switch (first) {
            case '"', '\'' -> new Token(Token.Kind.STRING, string(position), null, position);
            case '@' -> new Token(Token.Kind.PARAMETER, parameter(position), null, position);
            default -> new Token(Token.Kind.SYMBOL, symbol(position), null, position);
        };
    }

    private void skipBlanks() {
        while (offset < text.length()) {
            char current = text.charAt(offset);
            if (current == '-' && charAt(offset + 1) == '-') {
                int end = text.indexOf('\n', offset);
                offset = end < 0 ? text.length() : end;
            } else if (current == '\n') {
                offset++;
                line++;
                lineStart = offset;
            } else if (Character.isWhitespace(current) || current == '\uFEFF') {
                offset++;
            } else {
                return;
            }
        }
    }

    private String word() {
        int start = offset;
        while (offset < text.length() && Words.isPart(text.charAt(offset))) {
            offset++;
        }
        return text.substring(start, offset);
    }

    private String parameter(SourcePosition position) {
        offset++;
        String name = word();
        if (name.isEmpty()) {
            throw SyntaxError.at(position, "found '@' alone, expected the name of a parameter");
        }
        return "@" + name;
    }

    private String number(SourcePosition position) {
        int start = offset;
        String number =
                charAt(offset) == '0' && (charAt(offset + 1) | 0x20) == 'x'
                        ? hexadecimal(position)
                        : decimal(position);
        if (Words.isPart(charAt(offset))) {
            word();
            throw SyntaxError.at(
                    position, "found '" + text.substring(start, offset) + "', expected a number");
        }
        return number;
    }

    private String hexadecimal(SourcePosition position) {
        offset += 2;
        int start = offset;
        while (Character.digit(charAt(offset), 16) >= 0 && charAt(offset) < 128) {
            offset++;
        }
        int digits = offset - start;
        if (digits == 0 || digits > 16) {
            throw SyntaxError.at(position, "a hexadecimal number has 1 to 16 digits after 0x");
        }
        return Long.toUnsignedString(Long.parseUnsignedLong(text, start, offset, 16));
    }

    /** Reads {@code 1}, {@code 1.}, {@code .5} or {@code 1.5e-3} and answers in JSON notation. */
    private String decimal(SourcePosition position) {
        String whole = withoutLeadingZeros(digits());
        StringBuilder number = new StringBuilder(whole.isEmpty() ? "0" : whole);
        if (charAt(offset) == '.') {
            offset++;
            String fraction = digits();
            if (!fraction.isEmpty()) {
                number.append('.').append(fraction);
            }
        }
        if ((charAt(offset) | 0x20) == 'e') {
            appendExponent(number, position);
        }
        return number.toString();
    }

    private void appendExponent(StringBuilder number, SourcePosition position) {
        offset++;
        number.append('e');
        if (charAt(offset) == '+' || charAt(offset) == '-') {
            number.append(charAt(offset));
            offset++;
        }
        String exponent = digits();
        if (exponent.isEmpty()) {
            throw SyntaxError.at(position, "the exponent of a number has no digits");
        }
        number.append(exponent);
    }

    private String digits() {
        int start = offset;
        while (isDigit(charAt(offset))) {
            offset++;
        }
        return text.substring(start, offset);
    }

    private String string(SourcePosition position) {
        char quote = text.charAt(offset);
        int start = ++offset;
        boolean escaped = false;
        while (offset < text.length()) {
            char current = text.charAt(offset);
            if (current == quote) {
                String raw = text.substring(start, offset++);
                String value = escaped ? StringEscapes.decode(raw, position) : raw;
                StringEscapes.refuseHalfPairs(value, position);
                return value;
            }
            if (current == '\n') {
                line++;
                lineStart = offset + 1;
            }
            escaped |= current == '\\';
            offset += current == '\\' ? 2 : 1;
        }
        offset = text.length();
        throw SyntaxError.at(position, "the string that begins here has no closing " + quote);
    }

    private String symbol(SourcePosition position) {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, offset)) {
                offset += symbol.length();
                return symbol;
            }
        }
        String found = Character.toString(text.codePointAt(offset));
        throw SyntaxError.at(position, "found '" + found + "', which no query contains");
    }

    /**
     * JSON has none; by hand, because a pattern is compiled deep in a stack that is nearly full.
     */
    private static String withoutLeadingZeros(String digits) {
        int start = 0;
        while (start < digits.length() - 1 && digits.charAt(start) == '0') {
            start++;
        }
        return digits.substring(start);
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    /** The character at an offset, or NUL behind the end. */
    private char charAt(int at) {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private SourcePosition position(int at) {
        return new SourcePosition(line, at - lineStart + 1, at);
    }
}

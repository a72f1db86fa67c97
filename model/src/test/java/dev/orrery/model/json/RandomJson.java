package dev.orrery.model.json;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** Random documents that use every freedom of the grammar: whitespace, escapes, numbers. */
final class RandomJson {
    private static final String[] NUMBERS = {
        "0",
        "-0",
        "1",
        "1.0",
        "1e5",
        "1E+5",
        "-12.50e-3",
        "9007199254740993",
        "9223372036854775807",
        "-9223372036854775808",
        "9223372036854775808",
        "123456789012345678901234567890",
        "0.1",
        "1e-7",
        "4.9e-324",
        "1.7976931348623157e308",
        "0.30000000000000004",
        "100000000000000000000000",
        "1e22",
        "1e23",
        "-1.0E0"
    };
    private static final String[] PIECES = {
        "a",
        "b",
        "id",
        "_ts",
        "name",
        " ",
        "/",
        "\\/",
        "\\\"",
        "\\\\",
        "\\n",
        "\\t",
        "\\u0061",
        "\\u00e9",
        "\\ud83d\\ude00",
        "\\ud800",
        "\\uDC00",
        "é",
        "日本",
        "😀",
        "\u007f",
        "\\b",
        "\\f",
        "\\r",
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "12345678",
        "plain text",
        "\u2028"
    };
    private static final String[] GAPS = {"", "", "", "", " ", "\n", "\t", "\r\n  "};

    private final Random random;
    private final boolean minified;
    private final StringBuilder text = new StringBuilder();

    private RandomJson(long seed, boolean minified) {
        this.random = new Random(seed);
        this.minified = minified;
    }

    static String document(long seed) {
        return new RandomJson(seed, false).value(5);
    }

    /** A document whose outermost value is an object. */
    static String object(long seed) {
        RandomJson json = new RandomJson(seed, false);
        json.object(5);
        return json.text.toString();
    }

    static String minified(long seed) {
        return new RandomJson(seed, true).value(5);
    }

    private String value(int depth) {
        append(depth);
        return text.toString();
    }

    private void append(int depth) {
        gap();
        switch (random.nextInt(depth > 0 ? 9 : 6)) {
            case 0 -> text.append("null");
            case 1 -> text.append("true");
            case 2 -> text.append("false");
            case 3 -> text.append(NUMBERS[random.nextInt(NUMBERS.length)]);
            case 4 -> text.append(random.nextInt(2_000_000) - 1_000_000);
            case 5 -> string();
            case 6 -> array(depth);
            default -> object(depth);
        }
        gap();
    }

    private void array(int depth) {
        int size = size();
        text.append('[');
        gap();
        for (int i = 0; i < size; i++) {
            append(depth - 1);
            text.append(i + 1 < size ? "," : "");
        }
        text.append(']');
    }

    private void object(int depth) {
        int size = size();
        text.append('{');
        gap();
        Set<JsonName> names = new HashSet<>();
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                text.append(',');
                gap();
            }
            name(names);
            gap();
            text.append(':');
            append(depth - 1);
        }
        text.append('}');
    }

    private void name(Set<JsonName> taken) {
        while (true) {
            int start = text.length();
            string();
            byte[] utf8 = Utf8.encode(text.substring(start + 1, text.length() - 1));
            byte[] decoded = JsonStrings.decodeUtf8(utf8, 0, utf8.length);
            if (taken.add(JsonName.ofUtf8(decoded, 0, decoded.length))) {
                return;
            }
            text.setLength(start);
        }
    }

    private void string() {
        text.append('"');
        int pieces = random.nextInt(5);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        if (random.nextInt(3) > 0) {
            text.append(random.nextInt(10_000));
        }
        text.append('"');
    }

    private int size() {
        return switch (random.nextInt(12)) {
            case 0 -> 0;
            case 1 -> random.nextInt(200);
            default -> random.nextInt(7);
        };
    }

    private void gap() {
        if (!minified) {
            text.append(GAPS[random.nextInt(GAPS.length)]);
        }
    }
}

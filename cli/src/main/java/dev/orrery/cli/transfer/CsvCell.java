package dev.orrery.cli.transfer;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Values in CSV. A cell that is JSON is that value; another is the text itself; an empty one is no
 * value. So a text that looks like JSON is written in the quotes of JSON, and all values come back
 * as they were.
 */
final class CsvCell {
    private CsvCell() {}

    /** The value of a cell; empty if there is none. */
    static Optional<JsonValue> value(String cell) {
        if (cell.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(json(cell).orElseGet(() -> new JsonString(cell)));
    }

    /**
     * The value of a cell in a column of texts: the text itself, unless it is in the quotes of
     * JSON, as an empty text is and one that begins with a quote.
     */
    static Optional<JsonValue> text(String cell) {
        if (cell.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                cell.charAt(0) == '"' && json(cell).orElse(JsonNull.NULL) instanceof JsonString text
                        ? text
                        : new JsonString(cell));
    }

    private static Optional<JsonValue> json(String cell) {
        if (!mayBeJson(cell.charAt(0))) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonValue.parse(cell.getBytes(StandardCharsets.UTF_8)));
        } catch (OrreryException e) {
            return Optional.empty();
        }
    }

    /** Most cells are plain text, and an exception for each would take its time. */
    private static boolean mayBeJson(char first) {
        return first == '"'
                || first == '{'
                || first == '['
                || first == '-'
                || (first >= '0' && first <= '9')
                || first == 't'
                || first == 'f'
                || first == 'n'
                || first <= ' ';
    }

    /** The cell of a value, quoted for the file where that is needed. */
    static String cell(JsonValue value) {
        String text =
                value instanceof JsonString(String plain) && !plain.isEmpty() && isText(plain)
                        ? plain
                        : new String(value.toBytes(), StandardCharsets.UTF_8);
        return quoted(text);
    }

    /** The cell of a value in a column of texts; see {@link #text}. */
    static String textCell(JsonValue value) {
        return value instanceof JsonString(String plain)
                        && !plain.isEmpty()
                        && plain.charAt(0) != '"'
                ? quoted(plain)
                : quoted(new String(value.toBytes(), StandardCharsets.UTF_8));
    }

    private static boolean isText(String plain) {
        return json(plain).isEmpty();
    }

    static String quoted(String text) {
        boolean plain =
                text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                        && !text.startsWith(" ")
                        && !text.endsWith(" ");
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}

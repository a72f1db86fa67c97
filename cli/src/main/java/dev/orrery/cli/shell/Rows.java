package dev.orrery.cli.shell;

import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;

/** Answers as columns and rows of text. */
record Rows(List<String> columns, List<List<String>> rows) {
    private static final String VALUE = "value";

    Rows {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** Whether it is one text of several lines, such as a plan. */
    boolean isText() {
        return columns.size() == 1
                && rows.size() == 1
                && rows.getFirst().getFirst().indexOf('\n') >= 0;
    }

    static Rows of(Language language, JsonObject answer) {
        return switch (language) {
            case SQL -> ofValues(elements(answer, "rows"));
            case CQL -> ofTable(answer);
            case GREMLIN -> ofValues(elements(answer, "results").stream().map(Rows::flat).toList());
        };
    }

    private static List<JsonValue> elements(JsonObject answer, String name) {
        return answer.array(name).map(JsonArray::elements).orElse(List.of());
    }

    private static Rows ofTable(JsonObject answer) {
        List<String> columns =
                Figures.objects(answer, "columns").stream()
                        .map(column -> Figures.text(column, "name"))
                        .toList();
        List<List<String>> rows = new ArrayList<>();
        for (JsonValue row : elements(answer, "rows")) {
            if (row instanceof JsonArray(List<JsonValue> cells)) {
                rows.add(cells.stream().map(Rows::text).toList());
            }
        }
        return new Rows(columns, rows);
    }

    /** A column for every property that any object has, and one for values without any. */
    private static Rows ofValues(List<JsonValue> values) {
        SequencedSet<String> columns = new LinkedHashSet<>();
        for (JsonValue value : values) {
            if (value instanceof JsonObject object) {
                columns.addAll(object.members().keySet());
            } else {
                columns.add(VALUE);
            }
        }
        List<List<String>> rows = new ArrayList<>();
        for (JsonValue value : values) {
            rows.add(columns.stream().map(column -> cell(value, column)).toList());
        }
        return new Rows(List.copyOf(columns), rows);
    }

    private static String cell(JsonValue value, String column) {
        if (value instanceof JsonObject object) {
            JsonValue member = object.member(column);
            return member == null ? "" : text(member);
        }
        return column.equals(VALUE) ? text(value) : "";
    }

    /** A vertex or an edge with its properties beside its id and label. */
    private static JsonValue flat(JsonValue result) {
        if (!(result instanceof JsonObject element)
                || element.string("type").isEmpty()
                || element.string("label").isEmpty()) {
            return result;
        }
        SequencedMap<String, JsonValue> members = new LinkedHashMap<>(element.members());
        members.remove("properties");
        element.object("properties")
                .orElse(JsonObject.EMPTY)
                .members()
                .forEach((name, value) -> members.putIfAbsent(name, plain(value)));
        return new JsonObject(members);
    }

    /** Of the only value of a property the value, without its id. */
    private static JsonValue plain(JsonValue property) {
        if (property instanceof JsonArray(List<JsonValue> values)
                && values.size() == 1
                && values.getFirst() instanceof JsonObject only) {
            JsonValue value = only.member(VALUE);
            return value == null ? property : value;
        }
        return property;
    }

    private static String text(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> text;
            case JsonNull _ -> "null";
            default -> new String(value.toBytes(), StandardCharsets.UTF_8);
        };
    }
}

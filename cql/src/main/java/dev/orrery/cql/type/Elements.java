package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What lists, sets and vectors have in common: a run of elements of one type. */
final class Elements {
    private static final int END = 0;

    private Elements() {}

    static int compare(CqlType type, List<byte[]> left, List<byte[]> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = type.compare(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    static String join(
            List<byte[]> elements, Function<byte[], String> text, String open, String close) {
        return elements.stream().map(text).collect(Collectors.joining(", ", open, close));
    }

    static List<byte[]> fromJson(CqlType type, JsonValue json, String expected, String where) {
        if (!(JsonText.unwrap(json) instanceof JsonArray array)) {
            throw JsonText.expected(expected, json);
        }
        List<byte[]> elements = new ArrayList<>();
        for (JsonValue element : array.elements()) {
            if (element instanceof JsonNull) {
                throw CqlException.invalid("Invalid null element in " + where);
            }
            elements.add(type.fromJson(element));
        }
        return elements;
    }

    /** Elements, each after its mark, and an end that sorts before every mark. */
    static void writeComparable(List<CqlType> types, List<byte[]> values, ComparableWriter out) {
        for (int i = 0; i < values.size(); i++) {
            out.component(types.get(i % types.size()), false, values.get(i));
        }
        out.put(END);
    }

    static List<byte[]> readComparable(List<CqlType> types, ComparableReader in) {
        List<byte[]> values = new ArrayList<>();
        while (in.peek() != END) {
            byte[] value = in.component(types.get(values.size() % types.size()), false);
            if (value == null) {
                throw ComparableReader.corrupt();
            }
            values.add(value);
        }
        in.next();
        return values;
    }
}

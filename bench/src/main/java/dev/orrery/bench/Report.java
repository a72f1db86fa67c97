package dev.orrery.bench;

import dev.orrery.model.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of one run.
 *
 * @param facts of the machine and of the data, in the order to show them
 */
record Report(String title, Map<String, String> facts, List<Figure> figures) {
    Report {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        figures = List.copyOf(figures);
    }

    boolean keepsBounds() {
        return figures.stream().allMatch(Figure::keepsBound);
    }

    double value(String name) {
        return figures.stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }

    String markdown() {
        StringBuilder text = new StringBuilder("# ").append(title).append("\n\n");
        facts.forEach((name, fact) -> text.append("- ").append(name + ": " + fact).append('\n'));
        text.append(
                "\n| figure | value | unit | bound | kept |\n| --- | --- | --- | --- | --- |\n");
        for (Figure figure : figures) {
            text.append("| %s | %s | %s | %s | %s |%n".formatted(cells(figure)));
        }
        return text.toString();
    }

    private static Object[] cells(Figure figure) {
        boolean bounded = !(figure.bound() instanceof Figure.Bound.None);
        String kept = figure.keepsBound() ? "yes" : "no";
        return new Object[] {
            figure.name(),
            Figure.number(figure.value()),
            figure.unit(),
            figure.boundText(),
            bounded ? kept : ""
        };
    }

    String json() {
        JsonWriter out = new JsonWriter().beginObject().name("title").value(title);
        out.name("facts").beginObject();
        facts.forEach((name, fact) -> out.name(name).value(fact));
        out.endObject().name("figures").beginArray();
        for (Figure figure : figures) {
            out.beginObject().name("name").value(figure.name());
            out.name("value").value(figure.value()).name("unit").value(figure.unit());
            out.name("bound").value(figure.boundText());
            out.name("kept").value(figure.keepsBound()).endObject();
        }
        return new String(out.endArray().endObject().toBytes(), StandardCharsets.UTF_8);
    }
}

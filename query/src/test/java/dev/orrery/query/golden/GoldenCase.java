package dev.orrery.query.golden;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.QueryRun;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.value.QueryValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One query, what it runs on and what it must answer.
 *
 * @param expected the rows, or one line that begins with {@code error:}
 */
record GoldenCase(
        String name,
        String query,
        List<String> documents,
        String parameters,
        List<String> expected) {
    GoldenCase {
        documents = List.copyOf(documents);
        expected = List.copyOf(expected);
    }

    List<String> answer(Environment environment) {
        try {
            QuerySpec spec = new QuerySpec(query, parameterValues());
            List<String> rows = new ArrayList<>();
            List<JsonView> views = documents.stream().map(GoldenCase::view).toList();
            for (byte[] row : QueryRun.prepare(spec, environment).rows(views)) {
                rows.add(new String(row, StandardCharsets.UTF_8));
            }
            return rows;
        } catch (OrreryException error) {
            return List.of("error: " + error.text());
        }
    }

    private Map<String, QueryValue> parameterValues() {
        Map<String, QueryValue> values = new LinkedHashMap<>();
        JsonView view = view(parameters);
        for (int i = 0; i < view.size(view.root()); i++) {
            int member = view.memberAt(view.root(), i);
            values.put(view.name(member), QueryValue.of(view, member));
        }
        return values;
    }

    private static JsonView view(String json) {
        return JsonScanner.scan(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }
}

package dev.orrery.api.gremlin.store;

import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.query.value.QueryValue;

/** Values of parameters of queries. */
public final class QueryTexts {
    private QueryTexts() {}

    public static QueryValue text(String text) {
        return value(new JsonWriter().value(text));
    }

    public static QueryValue number(double number) {
        return value(new JsonWriter().value(number));
    }

    public static QueryValue truth(boolean truth) {
        return value(new JsonWriter().value(truth));
    }

    private static QueryValue value(JsonWriter text) {
        JsonView view = JsonScanner.scan(text.toBytes(), JsonLimits.DEFAULT);
        return QueryValue.of(view);
    }
}

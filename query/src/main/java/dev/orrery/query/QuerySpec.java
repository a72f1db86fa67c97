package dev.orrery.query;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.value.QueryValue;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A query text with the values of its parameters, whose names begin with {@code @}.
 *
 * <p>As JSON: {@code {"query": "...", "parameters": [{"name": "@x", "value": 1}]}}.
 */
public record QuerySpec(String text, Map<String, QueryValue> parameters) {
    private static final JsonName QUERY = JsonName.of("query");
    private static final JsonName PARAMETERS = JsonName.of("parameters");
    private static final JsonName NAME = JsonName.of("name");
    private static final JsonName VALUE = JsonName.of("value");

    public QuerySpec {
        parameters = Map.copyOf(parameters);
    }

    public static QuerySpec of(String text) {
        return new QuerySpec(text, Map.of());
    }

    /** Reads the body of a query request. The view must stay valid as long as the query. */
    public static QuerySpec of(JsonView body) {
        int text = body.member(body.root(), QUERY);
        if (!body.isString(text)) {
            throw OrreryException.badRequest(
                    "The body of a query must be an object with the query text as 'query'.");
        }
        Map<String, QueryValue> parameters = new LinkedHashMap<>();
        int list = body.member(body.root(), PARAMETERS);
        for (int i = 0; i < body.size(list); i++) {
            int parameter = body.element(list, i);
            int name = body.member(parameter, NAME);
            if (!body.isString(name)) {
                throw OrreryException.badRequest("A query parameter must have a 'name'.");
            }
            int value = body.member(parameter, VALUE);
            parameters.put(body.stringValue(name), QueryValue.of(body, value));
        }
        return new QuerySpec(body.stringValue(text), parameters);
    }
}

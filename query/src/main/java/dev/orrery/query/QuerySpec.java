package dev.orrery.query;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.SqlParser;
import dev.orrery.query.syntax.SqlPrinter;
import dev.orrery.query.value.QueryValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A query with the values of its parameters, whose names begin with {@code @}. It is parsed once,
 * by whoever needs that first, and printed only where it has to be sent as text.
 *
 * <p>As JSON: {@code {"query": "...", "parameters": [{"name": "@x", "value": 1}]}}.
 */
public final class QuerySpec {
    private static final JsonName QUERY = JsonName.of("query");
    private static final JsonName PARAMETERS = JsonName.of("parameters");
    private static final JsonName NAME = JsonName.of("name");
    private static final JsonName VALUE = JsonName.of("value");

    private final Map<String, QueryValue> parameters;

    // One of them is made of the other when it is first asked for. Threads that ask at the same
    // time may each make it, and get the same.
    private @Nullable String text;
    private @Nullable Query query;

    private QuerySpec(
            @Nullable String text, @Nullable Query query, Map<String, QueryValue> parameters) {
        this.text = text;
        this.query = query;
        this.parameters = Map.copyOf(parameters);
    }

    public QuerySpec(String text, Map<String, QueryValue> parameters) {
        this(text, null, parameters);
    }

    public static QuerySpec of(Query query, Map<String, QueryValue> parameters) {
        return new QuerySpec(null, query, parameters);
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

    public Map<String, QueryValue> parameters() {
        return parameters;
    }

    public String text() {
        String known = text;
        if (known == null) {
            known = SqlPrinter.print(Objects.requireNonNull(query));
            text = known;
        }
        return known;
    }

    /** Throws a bad request if the text is no query. */
    public Query query() {
        Query known = query;
        if (known == null) {
            known = SqlParser.parseQuery(Objects.requireNonNull(text));
            query = known;
        }
        return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QuerySpec spec
                && text().equals(spec.text())
                && parameters.equals(spec.parameters);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text(), parameters);
    }

    @Override
    public String toString() {
        return text() + " " + parameters;
    }
}

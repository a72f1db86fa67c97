package dev.orrery.query;

import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.SqlPrinter;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueWriter;
import java.util.Map;
import java.util.TreeMap;

/** What a continuation must be given with again: the query that it came from. */
public final class QueryName {
    private QueryName() {}

    /**
     * A text that is different for every query.
     *
     * @param ordered whether a continuation is a place in an order, wherever it came from. Clients
     *     that put ranges together go on with another filter than they began with, which names the
     *     values behind that place; so the filter is left out then
     */
    public static String of(Query query, Map<String, QueryValue> parameters, boolean ordered) {
        StringBuilder name = new StringBuilder();
        name.append(SqlPrinter.print(ordered ? query.withWhere(null) : query));
        new TreeMap<>(parameters)
                .forEach(
                        (parameter, value) ->
                                name.append('\n')
                                        .append(parameter)
                                        .append('=')
                                        .append(
                                                value.isDefined()
                                                        ? ValueWriter.toText(value)
                                                        : "undefined"));
        return name.toString();
    }
}

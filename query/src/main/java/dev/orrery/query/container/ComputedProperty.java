package dev.orrery.query.container;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.SqlParser;
import dev.orrery.query.syntax.Subexpressions;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A property that no item stores: its value comes from an expression over the item, and is computed
 * wherever a query names it.
 *
 * @param alias what the expression calls the item
 */
public record ComputedProperty(String name, String alias, Expression expression) {
    /** Properties that the server makes itself, or needs as they are. */
    private static final Set<String> RESERVED =
            Set.of("id", "_rid", "_ts", "_self", "_etag", "_attachments", "ttl", "_lsn");

    /** Functions whose value is not the item's alone, or that need more than one value. */
    private static final Set<String> FORBIDDEN =
            Set.of("AVG", "COUNT", "COUNTIF", "MAX", "MIN", "SUM", "MAKELIST", "MAKESET", "RAND");

    private static final Set<String> FORBIDDEN_PREFIXES =
            Set.of("GETCURRENT", "ST_", "FULLTEXT", "AGO", "NOW");

    /** Reads {@code SELECT VALUE expression FROM alias}; refuses everything else. */
    public static ComputedProperty parse(String name, String text) {
        if (name.isEmpty() || RESERVED.contains(name)) {
            throw invalid(name, "the name is reserved or empty");
        }
        Query query = SqlParser.parseQuery(text);
        String alias = alias(name, query.from());
        boolean plain =
                query.where() == null
                        && query.groupBy().isEmpty()
                        && query.orderBy() == null
                        && query.offsetLimit() == null
                        && query.select().top() == null
                        && !query.select().distinct();
        if (!plain || !(query.select().projection() instanceof Select.Value(Expression value))) {
            throw invalid(name, "its query must be 'SELECT VALUE expression FROM alias'");
        }
        if (Subexpressions.any(value, ComputedProperty::isForbidden)) {
            throw invalid(
                    name,
                    "its expression may use the item only: no parameters, subqueries, user-defined,"
                            + " aggregate, spatial or time-dependent functions");
        }
        PreparedQuery.of(query, Map.of(), Environment.of(Clock.system()));
        return new ComputedProperty(name, alias, value);
    }

    private static String alias(String name, @Nullable From from) {
        if (from != null
                && from.joins().isEmpty()
                && from.first() instanceof From.Whole whole
                && whole.origin() instanceof From.PathOrigin(String root, var steps)
                && steps.isEmpty()) {
            return whole.alias() == null ? root : whole.alias();
        }
        throw invalid(name, "its query must be over the item itself, as in 'FROM c'");
    }

    private static boolean isForbidden(Expression part) {
        return switch (part) {
            case Expression.Parameter _, Expression.Subquery _ -> true;
            case Expression.Call call -> call.userDefined() || isForbidden(call.name());
            default -> false;
        };
    }

    private static boolean isForbidden(String function) {
        String upper = function.toUpperCase(Locale.ROOT);
        return FORBIDDEN.contains(upper) || FORBIDDEN_PREFIXES.stream().anyMatch(upper::startsWith);
    }

    private static OrreryException invalid(String name, String reason) {
        return OrreryException.badRequest(
                "The computed property '" + name + "' is not valid: " + reason + ".");
    }
}

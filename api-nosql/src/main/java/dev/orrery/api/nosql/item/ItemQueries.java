package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.SqlParser;
import org.jspecify.annotations.Nullable;

/**
 * Queries over items. The one that is served is {@code SELECT * FROM c}, with which the JavaScript
 * SDK asks for the feed of all items.
 */
final class ItemQueries {
    private ItemQueries() {}

    /** Refuses every query but the one that is the feed. */
    static void requireWholeFeed(Request request) {
        if (request.flag(RequestHeader.IS_QUERY_PLAN)) {
            throw unserved("Query plans");
        }
        QuerySpec spec = QuerySpec.of(JsonScanner.scan(request.body(), JsonLimits.DEFAULT));
        if (!isWholeFeed(SqlParser.parseQuery(spec.text()))) {
            throw unserved("Queries over items other than SELECT * FROM c");
        }
    }

    private static boolean isWholeFeed(Query query) {
        boolean everyItem =
                query.where() == null
                        && query.groupBy().isEmpty()
                        && query.orderBy() == null
                        && query.offsetLimit() == null;
        return everyItem && isWholeItem(query.select()) && isContainer(query.from());
    }

    private static boolean isWholeItem(Select select) {
        return select.projection() instanceof Select.Star
                && !select.distinct()
                && select.top() == null;
    }

    private static boolean isContainer(@Nullable From from) {
        return from != null
                && from.joins().isEmpty()
                && from.first() instanceof From.Whole whole
                && whole.origin() instanceof From.PathOrigin origin
                && origin.steps().isEmpty();
    }

    private static OrreryException unserved(String what) {
        return new OrreryException(ErrorCode.NOT_SUPPORTED, what + " are not served yet.");
    }
}

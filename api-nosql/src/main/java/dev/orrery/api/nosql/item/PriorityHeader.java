package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.OrreryException;
import java.util.Locale;

/** The priority that a client gives its request. */
final class PriorityHeader {
    private PriorityHeader() {}

    static Priority of(Request request) {
        String text = request.headerOrEmpty(RequestHeader.PRIORITY_LEVEL);
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "", "high" -> Priority.HIGH;
            case "low" -> Priority.LOW;
            default ->
                    throw OrreryException.badRequest(
                            "The header x-ms-cosmos-priority-level is 'High' or 'Low', not '"
                                    + text
                                    + "'.");
        };
    }
}

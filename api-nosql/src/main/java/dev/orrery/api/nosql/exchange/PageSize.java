package dev.orrery.api.nosql.exchange;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.error.OrreryException;
import java.util.OptionalInt;

/** How many elements a client wants on a page. */
public final class PageSize {

    private PageSize() {}

    /** Nothing if the client leaves it to the server. */
    public static OptionalInt of(Request request) {
        String text = request.headerOrEmpty(RequestHeader.MAX_ITEM_COUNT);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        int count;
        try {
            count = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw refused(text);
        }
        // The Java SDK sends zero for TOP 0, and less if it computes with the largest integer.
        return count < 1 ? OptionalInt.empty() : OptionalInt.of(count);
    }

    private static OrreryException refused(String text) {
        return OrreryException.badRequest(
                "The header x-ms-max-item-count must be a number, not '" + text + "'.");
    }
}

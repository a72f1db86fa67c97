package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.error.OrreryException;
import java.util.OptionalInt;

/**
 * The range that a request is limited to: the id alone, or after the container's resource id and a
 * comma, as older clients write it.
 */
public final class RangeIds {
    private RangeIds() {}

    public static OptionalInt of(Request request) {
        String text = request.headerOrEmpty(RequestHeader.RANGE_ID);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        String id = text.substring(text.lastIndexOf(',') + 1).strip();
        try {
            return OptionalInt.of(Integer.parseUnsignedInt(id));
        } catch (NumberFormatException e) {
            throw OrreryException.badRequest(
                    "The header x-ms-documentdb-partitionkeyrangeid has no range's id: '"
                            + text
                            + "'.");
        }
    }
}

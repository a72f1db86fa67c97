package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.nio.ByteBuffer;
import java.util.Base64;

/** Functions on the item as stored. */
final class ItemFunctions {
    private static final PropertyName RID = PropertyName.of("_rid");
    private static final int ITEM_RID_BYTES = 16;

    private ItemFunctions() {}

    static void enter(FunctionCatalog catalog) {
        catalog.add("DocumentId", 1, ItemFunctions::documentId);
    }

    /** The part of an item's resource id that is its own: what follows the container's. */
    private static QueryValue documentId(QueryValue[] arguments) {
        if (!(arguments[0] instanceof ObjectValue item)
                || !(item.member(RID) instanceof StringValue rid)) {
            return UndefinedValue.UNDEFINED;
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(rid.text().replace('-', '/'));
            return bytes.length == ITEM_RID_BYTES
                    ? NumberValue.of(ByteBuffer.wrap(bytes).getLong(Long.BYTES))
                    : UndefinedValue.UNDEFINED;
        } catch (IllegalArgumentException _) {
            return UndefinedValue.UNDEFINED;
        }
    }
}

package dev.orrery.cluster.catalog;

import dev.orrery.model.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Something small that an API keeps for the whole account, such as a role. The catalog stores it
 * and knows nothing of its content.
 *
 * @param collection what kind of thing it is; one API's collections are its own business
 * @param name unique in the collection
 */
public record DocumentRecord(String collection, String name, JsonObject content, Stamp stamp)
        implements CatalogRecord {
    /** In UTF-8; names are written in hexadecimal where the characters of an id are limited. */
    public static final int NAME_BYTES_LIMIT = 400;

    public DocumentRecord {
        if (name.getBytes(StandardCharsets.UTF_8).length > NAME_BYTES_LIMIT) {
            throw new IllegalArgumentException("the name is too long");
        }
    }

    @Override
    public String itemId() {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return "document-" + collection + "-" + HexFormat.of().formatHex(bytes);
    }
}

package dev.orrery.model.item;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.limit.Limits;
import java.nio.charset.StandardCharsets;

/** Reads items as clients send them, and checks what their ids may be. */
public final class ItemText {
    private static final JsonName ID = JsonName.of("id");

    private final Limits limits;
    private final JsonLimits jsonLimits;

    public ItemText(Limits limits) {
        this.limits = limits;
        this.jsonLimits = new JsonLimits(limits.nestingDepth());
    }

    /** The item in a part of a body. */
    public ParsedItem parse(byte[] bytes, int from, int to) {
        if (from == to) {
            throw OrreryException.badRequest("The request body is empty: an item is needed.");
        }
        return ParsedItem.parse(bytes, from, to, jsonLimits);
    }

    /** The id of a new item. */
    public String id(ParsedItem item) {
        JsonView view = item.view();
        int value = view.member(view.root(), ID);
        if (value == JsonView.UNDEFINED) {
            throw OrreryException.badRequest(
                    "The input content is invalid because the required properties - 'id; ' - are"
                            + " missing");
        }
        if (!view.isString(value)) {
            throw OrreryException.badRequest(
                    "The input content is invalid because the property 'id' is not a string.");
        }
        return checked(view.stringValue(value));
    }

    /** The id of an item that takes the place of another: it stays the same. */
    public String idOfReplacement(ParsedItem item, String addressed) {
        String id = id(item);
        if (!id.equals(addressed)) {
            throw OrreryException.badRequest(
                    "The id of an item cannot be changed: the body has another id than the one"
                            + " that is replaced.");
        }
        return id;
    }

    /** An id that could be stored; every other one is refused. */
    public String checked(String id) {
        int bytes = id.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0 || bytes > limits.idBytes()) {
            throw OrreryException.badRequest(
                    ("The id of an item has 1 to %d bytes, not %d. Ensure to provide a unique"
                                    + " non-empty string less than '%d' characters.")
                            .formatted(limits.idBytes(), bytes, limits.idBytes() + 1));
        }
        return id;
    }
}

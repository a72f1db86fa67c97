package dev.orrery.model.json;

import dev.orrery.model.error.OrreryException;

/**
 * An item as a client sent it, checked and indexed, without system properties. Making one costs a
 * pass over the client's bytes and happens on the caller's thread; {@link #toStored} then adds the
 * system properties, decided by the partition, at the cost of a copy.
 */
public final class ParsedItem {
    private final JsonView view;

    private ParsedItem(JsonView view) {
        this.view = view;
    }

    public static ParsedItem parse(byte[] client, JsonLimits limits) {
        return parse(client, 0, client.length, limits);
    }

    public static ParsedItem parse(byte[] client, int from, int to, JsonLimits limits) {
        JsonView view = JsonScanner.scanItem(client, from, to, limits);
        if (!view.isObject(view.root())) {
            throw OrreryException.badRequest("An item must be a JSON object");
        }
        return new ParsedItem(view);
    }

    /** The item without system properties. */
    public JsonView view() {
        return view;
    }

    /** Length of the text without system properties. */
    public int textLength() {
        return view.textLength();
    }

    /** Length of the text with system properties: what clients are sent and limits apply to. */
    public int textLength(SystemProperties properties) {
        return new StoredItemWriter(view, properties).textLength();
    }

    /** The stored form of the item with its system properties. */
    public byte[] toStored(SystemProperties properties) {
        return toStored(properties, 0);
    }

    /** As {@link #toStored(SystemProperties)}, after room for a header in the same array. */
    public byte[] toStored(SystemProperties properties, int headerBytes) {
        return new StoredItemWriter(view, properties).write(headerBytes);
    }
}

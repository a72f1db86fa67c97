package dev.orrery.model.command;

import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;

/**
 * An item as storage keeps it. Its text is a slice of {@link #bytes} that is sent as it is, without
 * a copy and without parsing.
 */
public final class StoredItem {
    private static final JsonName ETAG = JsonName.of("_etag");
    private static final JsonName ID = JsonName.of("id");

    private final JsonView view;

    public StoredItem(JsonView view) {
        this.view = view;
    }

    public JsonView view() {
        return view;
    }

    /** The bytes the text lies in; they must not be changed. */
    public byte[] bytes() {
        return view.bytes();
    }

    public int textStart() {
        return view.textStart(view.root());
    }

    public int textLength() {
        return view.textLength();
    }

    /** The etag with its quotes, as it stands in the item and in the header of an answer. */
    public String etag() {
        return view.stringValue(view.member(view.root(), ETAG));
    }

    public String id() {
        return view.stringValue(view.member(view.root(), ID));
    }

    @Override
    public String toString() {
        return view.toString();
    }
}

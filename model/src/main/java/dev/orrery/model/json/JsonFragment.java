package dev.orrery.model.json;

/** A value inside a document, kept as it is written there. */
public record JsonFragment(JsonView view, int value) {
    public JsonFragment {
        if (value < 0) {
            throw new IllegalArgumentException("an undefined value has no text");
        }
    }

    /** The whole document. */
    public static JsonFragment of(JsonView view) {
        return new JsonFragment(view, view.root());
    }

    public JsonKind kind() {
        return view.kind(value);
    }

    public void writeTo(JsonWriter writer) {
        writer.value(view, value);
    }
}

package dev.orrery.query.value;

import dev.orrery.model.json.JsonView;

/** What an expression evaluates to. Compare with {@link Values}, not with {@code equals}. */
public sealed interface QueryValue
        permits UndefinedValue,
                NullValue,
                BooleanValue,
                NumberValue,
                StringValue,
                ArrayValue,
                ObjectValue {
    ValueType type();

    /** About how long the value is as JSON text; never less than one. */
    long sizeBytes();

    /** Whether the value is {@code true}; no other value counts as true. */
    default boolean isTrue() {
        return this == BooleanValue.TRUE;
    }

    default boolean isDefined() {
        return this != UndefinedValue.UNDEFINED;
    }

    /** The whole document. */
    static QueryValue of(JsonView view) {
        return of(view, view.root());
    }

    /** The value behind a handle of a view. */
    static QueryValue of(JsonView view, int handle) {
        if (handle == JsonView.UNDEFINED) {
            return UndefinedValue.UNDEFINED;
        }
        return switch (view.kind(handle)) {
            case NULL -> NullValue.NULL;
            case FALSE -> BooleanValue.FALSE;
            case TRUE -> BooleanValue.TRUE;
            case NUMBER -> new NumberValue.Stored(view, handle);
            case STRING -> new StringValue.Stored(view, handle);
            case ARRAY -> new ArrayValue.Stored(view, handle);
            case OBJECT -> new ObjectValue.Stored(view, handle);
        };
    }
}

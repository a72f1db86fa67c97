package dev.orrery.query.value;

import dev.orrery.model.json.JsonName;

/** A property name prepared for look-ups in stored and in computed objects. */
public record PropertyName(String text, JsonName stored) {
    public static PropertyName of(String text) {
        return new PropertyName(text, JsonName.of(text));
    }
}

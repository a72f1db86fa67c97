package dev.orrery.partition.evaluate;

import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import java.util.OptionalInt;

/** The property {@code ttl} of an item: seconds it lives after its last write, or -1 for ever. */
final class OwnTimeToLive {
    private static final JsonName NAME = JsonName.of("ttl");
    private static final int FOR_EVER = -1;

    private OwnTimeToLive() {}

    /** The item's own time to live; empty if it has none, or none that means anything. */
    static OptionalInt of(JsonView item) {
        int value = item.member(item.root(), NAME);
        return isValid(item, value)
                ? OptionalInt.of((int) item.longValue(value))
                : OptionalInt.empty();
    }

    /**
     * Whether the item has the property with a value that cannot be a time to live. Where none is
     * used, the property may be something else, but not a wrong number.
     */
    static boolean isInvalid(JsonView item, TimeToLive setting) {
        int value = item.member(item.root(), NAME);
        return value != JsonView.UNDEFINED
                && (setting.isOn() || item.kind(value) == JsonKind.NUMBER)
                && !isValid(item, value);
    }

    private static boolean isValid(JsonView item, int value) {
        if (value == JsonView.UNDEFINED
                || item.kind(value) != JsonKind.NUMBER
                || !item.isInteger(value)) {
            return false;
        }
        long seconds = item.longValue(value);
        return seconds == FOR_EVER || (seconds > 0 && seconds <= Integer.MAX_VALUE);
    }
}

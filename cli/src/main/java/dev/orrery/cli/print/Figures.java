package dev.orrery.cli.print;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Reads figures out of answers and writes them as people read them. */
public final class Figures {
    private static final int BAR_CELLS = 10;
    private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");
    private static final int UNIT = 1024;
    private static final boolean UNICODE =
            Charset.forName(System.getProperty("stdout.encoding", "US-ASCII"))
                    .equals(StandardCharsets.UTF_8);

    private Figures() {}

    public static double number(JsonObject object, String name) {
        return object.number(name).map(JsonNumber::doubleValue).orElse(0.0);
    }

    public static String text(JsonObject object, String name) {
        return object.string(name).orElse("");
    }

    public static List<JsonObject> objects(JsonObject object, String name) {
        return object.array(name).map(JsonArray::elements).orElse(List.of()).stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .toList();
    }

    public static JsonObject object(JsonObject object, String name) {
        return object.object(name).orElse(JsonObject.EMPTY);
    }

    /** A member as JSON text. */
    public static String json(JsonObject object, String name) {
        var value = object.member(name);
        return value == null ? "" : new String(value.toBytes(), StandardCharsets.UTF_8);
    }

    /** Whole, with separators; small figures with a decimal. */
    public static String count(double value) {
        boolean small = value < 10 && value != Math.rint(value);
        return String.format(Locale.ROOT, small ? "%.1f" : "%,.0f", value);
    }

    public static String count(JsonObject object, String name) {
        return count(number(object, name));
    }

    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    public static String size(double bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= UNIT && unit < UNITS.size() - 1) {
            value /= UNIT;
            unit++;
        }
        return (unit == 0 ? count(value) : String.format(Locale.ROOT, "%.1f", value))
                + " "
                + UNITS.get(unit);
    }

    public static String size(JsonObject object, String name) {
        return size(number(object, name));
    }

    /** A bar for a part of a whole. */
    public static String bar(double share) {
        int full = (int) Math.round(BAR_CELLS * Math.clamp(share, 0.0, 1.0));
        return (UNICODE ? "█" : "#").repeat(full) + (UNICODE ? "░" : ".").repeat(BAR_CELLS - full);
    }
}

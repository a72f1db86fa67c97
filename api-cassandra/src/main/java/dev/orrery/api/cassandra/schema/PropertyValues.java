package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.Properties;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the values of properties, with Cassandra's messages for wrong ones. */
final class PropertyValues {
    private static final Set<String> YES = Set.of("1", "true", "yes");
    private static final Set<String> NO = Set.of("0", "false", "no");

    private PropertyValues() {}

    static CqlException unknown(String name) {
        return CqlException.syntax("Unknown property '%s'".formatted(name));
    }

    static Optional<String> text(Properties properties, String name) {
        if (properties.mapping(name).isPresent()) {
            throw CqlException.syntax(
                    "Invalid value for property '%s'. It should be a string".formatted(name));
        }
        return properties.text(name);
    }

    static Optional<Map<String, String>> mapping(Properties properties, String name) {
        if (properties.text(name).isPresent()) {
            throw CqlException.syntax(
                    "Invalid value for property '%s'. It should be a map.".formatted(name));
        }
        return properties.mapping(name);
    }

    static boolean bool(String name, String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        if (YES.contains(lower)) {
            return true;
        }
        if (NO.contains(lower)) {
            return false;
        }
        throw CqlException.syntax(
                ("Invalid boolean value %s for '%s'. Positive values can be '1', 'true' or 'yes'."
                                + " Negative values can be '0', 'false' or 'no'.")
                        .formatted(value, name));
    }

    static int integer(String name, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw CqlException.syntax("Invalid integer value %s for '%s'".formatted(value, name));
        }
    }

    static double real(String name, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw CqlException.syntax("Invalid double value %s for '%s'".formatted(value, name));
        }
    }
}

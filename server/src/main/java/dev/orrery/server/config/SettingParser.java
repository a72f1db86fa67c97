package dev.orrery.server.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the text of a setting into its value, or refuses it with the reason. */
final class SettingParser {
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,18})\\s*(KiB|MiB|GiB|TiB)?");

    private SettingParser() {}

    /** The value of the record component: an Optional for an optional setting. */
    static Object parse(SettingDefinition definition, String text) {
        if (definition.optional()) {
            return text.isEmpty() ? Optional.empty() : Optional.of(value(definition, text));
        }
        return value(definition, text);
    }

    private static Object value(SettingDefinition definition, String text) {
        Class<?> type = definition.type();
        if (type == int.class) {
            return Math.toIntExact(number(definition, text, Integer.MAX_VALUE));
        }
        if (type == long.class) {
            return number(definition, text, Long.MAX_VALUE);
        }
        if (type == Path.class) {
            return path(definition, text);
        }
        if (type == Secret.class) {
            return new Secret(text);
        }
        return type.isEnum() ? choice(definition, text) : filled(definition, text);
    }

    private static long number(SettingDefinition definition, String text, long typeMaximum) {
        boolean size = definition.key().endsWith("-bytes");
        Matcher matcher = NUMBER.matcher(text);
        if (!matcher.matches() || (matcher.group(2) != null && !size)) {
            throw refused(
                    definition,
                    text,
                    size ? "a size such as 1048576, 512KiB, 64MiB or 2GiB" : "a whole number");
        }
        long number = scaled(Long.parseLong(matcher.group(1)), matcher.group(2));
        long minimum = definition.setting().minimum();
        long maximum = Math.min(typeMaximum, definition.setting().maximum());
        if (number < minimum || number > maximum) {
            throw refused(definition, text, "a number from " + minimum + " to " + maximum);
        }
        return number;
    }

    private static long scaled(long number, @org.jspecify.annotations.Nullable String unit) {
        int shift =
                unit == null
                        ? 0
                        : switch (unit) {
                            case "KiB" -> 10;
                            case "MiB" -> 20;
                            case "GiB" -> 30;
                            default -> 40;
                        };
        return number > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : number << shift;
    }

    private static Path path(SettingDefinition definition, String text) {
        try {
            return Path.of(filled(definition, text));
        } catch (InvalidPathException e) {
            throw refused(definition, text, "the path of a file or folder");
        }
    }

    private static Object choice(SettingDefinition definition, String text) {
        for (Object constant : definition.type().getEnumConstants()) {
            if (SettingDefinition.dashed(constant.toString()).equals(text)) {
                return constant;
            }
        }
        throw refused(definition, text, "one of " + definition.valueSyntax().replace("|", ", "));
    }

    private static String filled(SettingDefinition definition, String text) {
        if (text.isBlank()) {
            throw refused(definition, text, "not empty");
        }
        return text;
    }

    private static StartRefusedException refused(
            SettingDefinition definition, String text, String expected) {
        return new StartRefusedException(
                definition.key() + " is '" + text + "', but must be " + expected + ".");
    }
}

package dev.orrery.api.gremlin.message;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A media type in a header of HTTP.
 *
 * @param name in lower case, with {@code ;types=false} if that is there; others of its parameters
 *     mean nothing here
 * @param quality how much a client wants it, from 0 to 1
 */
record MediaType(String name, double quality) {
    private static final String UNTYPED = "types=false";
    private static final String QUALITY = "q=";

    static MediaType of(String text) {
        String[] parts = text.toLowerCase(Locale.ROOT).split(";", -1);
        String name = parts[0].strip();
        double quality = 1;
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.equals(UNTYPED)) {
                name += ";" + UNTYPED;
            } else if (parameter.startsWith(QUALITY)) {
                quality = quality(parameter.substring(QUALITY.length()));
            }
        }
        return new MediaType(name, quality);
    }

    private static double quality(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Those that a client takes, the most wanted first. */
    static List<MediaType> accepted(String header) {
        return Stream.of(header.split(",", -1))
                .map(MediaType::of)
                .filter(type -> type.quality > 0)
                .sorted(Comparator.comparing(MediaType::quality, Comparator.reverseOrder()))
                .toList();
    }
}

package dev.orrery.server.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody probably meant to write. */
public final class Suggestions {
    private Suggestions() {}

    /** A sentence such as {@code Did you mean bind?} with a leading space, or nothing. */
    public static String sentence(String written, Collection<String> known) {
        return nearest(written, known).map(name -> " Did you mean " + name + "?").orElse("");
    }

    /** The known name that differs least, unless it differs in more than a third. */
    static Optional<String> nearest(String written, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(name -> distance(written, name)))
                .filter(name -> distance(written, name) <= Math.max(2, name.length() / 3));
    }

    /** Levenshtein's distance: insertions, removals and replacements of a character. */
    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[right.length()];
    }
}

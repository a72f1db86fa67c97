package dev.orrery.api.gremlin.dialect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Changes to a text, each by its place in the original. */
final class Edits {
    private final List<Edit> edits = new ArrayList<>();

    private record Edit(int from, int to, String text) {}

    void replace(int from, int to, String text) {
        edits.add(new Edit(from, to, text));
    }

    void insert(int at, String text) {
        edits.add(new Edit(at, at, text));
    }

    /** The text with all changes; one inside a longer replacement is swallowed by it. */
    String apply(String original) {
        if (edits.isEmpty()) {
            return original;
        }
        edits.sort(Comparator.comparingInt(Edit::from).thenComparingInt(edit -> -edit.to()));
        StringBuilder changed = new StringBuilder(original.length() + 64);
        int at = 0;
        for (Edit edit : edits) {
            if (edit.from() >= at) {
                changed.append(original, at, edit.from()).append(edit.text());
                at = edit.to();
            }
        }
        return changed.append(original, at, original.length()).toString();
    }
}

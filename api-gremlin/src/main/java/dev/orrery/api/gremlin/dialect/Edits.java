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
    RewrittenText apply(String original) {
        if (edits.isEmpty()) {
            return new RewrittenText(original, original, List.of());
        }
        edits.sort(Comparator.comparingInt(Edit::from).thenComparingInt(edit -> -edit.to()));
        StringBuilder changed = new StringBuilder(original.length() + 64);
        List<RewrittenText.Part> parts = new ArrayList<>();
        int at = 0;
        for (Edit edit : edits) {
            if (edit.from() >= at) {
                parts.add(new RewrittenText.Part(changed.length(), at, false));
                changed.append(original, at, edit.from());
                parts.add(new RewrittenText.Part(changed.length(), edit.from(), true));
                changed.append(edit.text());
                at = edit.to();
            }
        }
        parts.add(new RewrittenText.Part(changed.length(), at, false));
        changed.append(original, at, original.length());
        return new RewrittenText(original, changed.toString(), parts);
    }
}

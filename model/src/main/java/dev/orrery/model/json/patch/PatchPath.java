package dev.orrery.model.json.patch;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.SystemProperties;
import java.util.ArrayList;
import java.util.List;

/** A path of RFC 6901, such as {@code /tags/0}; {@code ~1} stands for a slash, {@code ~0} for ~. */
public record PatchPath(String text, List<String> segments) {
    public PatchPath {
        segments = List.copyOf(segments);
    }

    /** Parses a path to something that a patch may change. */
    public static PatchPath parse(String text) {
        if (!text.startsWith("/")) {
            throw OrreryException.badRequest("The patch path '" + text + "' must start with '/'");
        }
        List<String> segments = new ArrayList<>();
        for (int from = 1; from <= text.length(); ) {
            int slash = text.indexOf('/', from);
            int to = slash < 0 ? text.length() : slash;
            segments.add(unescape(text, from, to));
            from = to + 1;
        }
        String first = segments.getFirst();
        if (first.equals("id") || SystemProperties.isSystemName(first)) {
            throw OrreryException.badRequest(
                    "The patch path '" + text + "' names a property that cannot be patched");
        }
        return new PatchPath(text, segments);
    }

    private static String unescape(String text, int from, int to) {
        StringBuilder segment = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '~') {
                i++;
                char escape = i < to ? text.charAt(i) : '~';
                if (escape != '0' && escape != '1') {
                    throw OrreryException.badRequest(
                            "In the patch path '" + text + "', '~' must be followed by 0 or 1");
                }
                segment.append(escape == '0' ? '~' : '/');
            } else {
                segment.append(c);
            }
        }
        return segment.toString();
    }

    String last() {
        return segments.getLast();
    }

    /** Whether this path leads to a value inside the one that the other leads to. */
    boolean isInside(PatchPath other) {
        int length = other.segments.size();
        return segments.size() > length && segments.subList(0, length).equals(other.segments);
    }

    @Override
    public String toString() {
        return text;
    }
}

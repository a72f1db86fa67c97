package dev.orrery.model.container;

import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;

/**
 * A path of an indexing policy: {@code /a/b/?} (exactly that scalar), {@code /a/*} (everything
 * below), {@code /tags/[]/name/?} (through every array element). Composite paths carry no ending
 * and mean exactly that scalar.
 *
 * @param segments property names; {@link #ANY_ELEMENT} stands for the elements of an array
 * @param subtree true for {@code /*}
 */
public record IndexPath(List<String> segments, boolean subtree) {
    /** The segment that stands for all elements of an array. */
    public static final String ANY_ELEMENT = "[]";

    public IndexPath {
        segments = List.copyOf(segments);
    }

    /**
     * Parses the text of an indexing policy; quoted segments are accepted as the SDKs write them.
     */
    public static IndexPath parse(String text) {
        if (text.isEmpty() || text.charAt(0) != '/') {
            throw bad(text, "it must begin with '/'");
        }
        List<String> segments = new ArrayList<>();
        int position = 1;
        while (position < text.length()) {
            int end = segmentEnd(text, position);
            segments.add(unquote(text.substring(position, end)));
            position = end + 1;
        }
        String last = segments.isEmpty() ? "" : segments.getLast();
        return switch (last) {
            case "*" -> new IndexPath(segments.subList(0, segments.size() - 1), true);
            case "?" -> new IndexPath(segments.subList(0, segments.size() - 1), false);
            default -> new IndexPath(segments, false);
        };
    }

    private static int segmentEnd(String text, int start) {
        char quote = text.charAt(start);
        if (quote == '"' || quote == '\'') {
            int close = text.indexOf(quote, start + 1);
            if (close < 0) {
                throw bad(text, "the quoted segment at position " + start + " is not closed");
            }
            return close + 1;
        }
        int slash = text.indexOf('/', start);
        int end = slash < 0 ? text.length() : slash;
        if (end == start) {
            throw bad(text, "the segment at position " + start + " is empty");
        }
        return end;
    }

    private static String unquote(String segment) {
        char first = segment.charAt(0);
        boolean quoted = first == '"' || first == '\'';
        return quoted ? segment.substring(1, segment.length() - 1) : segment;
    }

    private static OrreryException bad(String text, String reason) {
        return OrreryException.badRequest(
                "The indexing path '" + text + "' is not valid: " + reason + ".");
    }
}

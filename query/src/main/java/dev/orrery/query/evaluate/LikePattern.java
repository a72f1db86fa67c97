package dev.orrery.query.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A compiled LIKE pattern: {@code %} is any text, {@code _} any character, {@code [a-f]} one of a
 * set, {@code [^a-f]} none of it; the escape character makes the next one literal. A bracket that
 * is never closed is literal.
 *
 * <p>The parts between two {@code %} are found one after another at the first place they fit, which
 * is always right: matching never goes back over a {@code %}, and its time is linear in the text.
 */
final class LikePattern {
    /** Parts between the wildcards for any text; each is a test for every one of its characters. */
    private final List<List<IntPredicate>> parts = new ArrayList<>();

    private LikePattern() {}

    static LikePattern compile(String pattern, @Nullable String escape) {
        LikePattern compiled = new LikePattern();
        int[] points = pattern.codePoints().toArray();
        int escapePoint = escape == null ? -1 : escape.codePointAt(0);
        List<IntPredicate> part = new ArrayList<>();
        int at = 0;
        while (at < points.length) {
            int point = points[at++];
            if (point == escapePoint && at < points.length) {
                part.add(literal(points[at++]));
            } else if (point == '%') {
                compiled.parts.add(part);
                part = new ArrayList<>();
            } else if (point == '_') {
                part.add(_ -> true);
            } else if (point == '[' && closing(points, at) > 0) {
                int end = closing(points, at);
                part.add(set(points, at, end));
                at = end + 1;
            } else {
                part.add(literal(point));
            }
        }
        compiled.parts.add(part);
        return compiled;
    }

    private static IntPredicate literal(int point) {
        return candidate -> candidate == point;
    }

    /** Where the bracket that opens before an index closes, or -1. A set is never empty. */
    private static int closing(int[] points, int from) {
        int first = from < points.length && points[from] == '^' ? from + 1 : from;
        for (int i = first + 1; i < points.length; i++) {
            if (points[i] == ']') {
                return i;
            }
        }
        return -1;
    }

    private static IntPredicate set(int[] points, int from, int end) {
        boolean negated = points[from] == '^';
        List<int[]> ranges = new ArrayList<>();
        int at = negated ? from + 1 : from;
        while (at < end) {
            boolean range = at + 2 < end && points[at + 1] == '-';
            ranges.add(new int[] {points[at], points[range ? at + 2 : at]});
            at += range ? 3 : 1;
        }
        return candidate -> {
            for (int[] range : ranges) {
                if (candidate >= range[0] && candidate <= range[1]) {
                    return !negated;
                }
            }
            return negated;
        };
    }

    boolean matches(String text) {
        int[] points = text.codePoints().toArray();
        List<IntPredicate> first = parts.getFirst();
        if (!fits(first, points, 0)) {
            return false;
        }
        if (parts.size() == 1) {
            return points.length == first.size();
        }
        List<IntPredicate> last = parts.getLast();
        int end = points.length - last.size();
        int at = first.size();
        for (List<IntPredicate> part : parts.subList(1, parts.size() - 1)) {
            at = find(part, points, at, end);
            if (at < 0) {
                return false;
            }
        }
        return at <= end && fits(last, points, end);
    }

    /** Where the first place a part fits ends, or -1. */
    private static int find(List<IntPredicate> part, int[] points, int from, int end) {
        for (int at = from; at + part.size() <= end; at++) {
            if (fits(part, points, at)) {
                return at + part.size();
            }
        }
        return -1;
    }

    private static boolean fits(List<IntPredicate> part, int[] points, int at) {
        if (at + part.size() > points.length) {
            return false;
        }
        for (int i = 0; i < part.size(); i++) {
            if (!part.get(i).test(points[at + i])) {
                return false;
            }
        }
        return true;
    }
}

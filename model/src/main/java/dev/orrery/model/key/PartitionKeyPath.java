package dev.orrery.model.key;

import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of a partition key inside an item, such as {@code /userId}, {@code /address/city} or
 * {@code /"zip code"}.
 *
 * <p>A plain segment has ASCII letters, digits, {@code _} and {@code -}; the documents name only
 * the first three, the clients also send the hyphen unquoted. Any other name is written in double
 * or single quotes, inside which a backslash escapes a quote or a backslash. Two paths are equal
 * when they name the same property, however it is written.
 */
public final class PartitionKeyPath {
    /** Longest accepted path text; the service documents no limit of its own. */
    public static final int MAX_LENGTH = 1_024;

    private final String text;
    private final List<String> segments;

    private PartitionKeyPath(String text, List<String> segments) {
        this.text = text;
        this.segments = List.copyOf(segments);
    }

    public static PartitionKeyPath parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw OrreryException.badRequest(
                    "Partition key path of %d characters is too long: at most %d are accepted."
                            .formatted(text.length(), MAX_LENGTH));
        }
        if (text.isEmpty()) {
            throw refused(text, 0, "a path starts with '/'");
        }
        List<String> segments = new ArrayList<>(2);
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) != '/') {
                throw refused(text, at, "'/' was expected");
            }
            at = parseSegment(text, at + 1, segments);
        }
        return new PartitionKeyPath(text, segments);
    }

    /** The property names from the root of the item down, without quotes. */
    public List<String> segments() {
        return segments;
    }

    private static int parseSegment(String text, int start, List<String> segments) {
        if (start < text.length() && (text.charAt(start) == '"' || text.charAt(start) == '\'')) {
            return parseQuoted(text, start, segments);
        }
        int end = start;
        while (end < text.length() && text.charAt(end) != '/') {
            if (!isPlain(text.charAt(end))) {
                throw refused(
                        text, end, "letters, digits, '_' and '-' need no quotes, all else does");
            }
            end++;
        }
        if (end == start) {
            throw refused(text, start, "a segment must not be empty");
        }
        segments.add(text.substring(start, end));
        return end;
    }

    private static int parseQuoted(String text, int start, List<String> segments) {
        char quote = text.charAt(start);
        StringBuilder name = new StringBuilder();
        int at = start + 1;
        while (at < text.length() && text.charAt(at) != quote) {
            if (text.charAt(at) == '\\') {
                at++;
                if (at == text.length() || !isEscapable(text.charAt(at))) {
                    throw refused(text, at, "a backslash escapes a quote or a backslash only");
                }
            }
            name.append(text.charAt(at));
            at++;
        }
        if (at == text.length()) {
            throw refused(text, start, "the quote is not closed");
        }
        if (name.isEmpty()) {
            throw refused(text, start, "a segment must not be empty");
        }
        segments.add(name.toString());
        return at + 1;
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '-';
    }

    private static boolean isEscapable(char c) {
        return c == '"' || c == '\'' || c == '\\';
    }

    private static OrreryException refused(String text, int position, String reason) {
        return OrreryException.badRequest(
                """
                The partition key component definition path '%s' could not be accepted, failed \
                near position '%d': %s. Partition key paths must contain only valid characters and \
                not contain a trailing slash or wildcard character.\
                """
                        .formatted(text, position, reason));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PartitionKeyPath path && segments.equals(path.segments);
    }

    @Override
    public int hashCode() {
        return segments.hashCode();
    }

    /** The path as it was written by the client. */
    @Override
    public String toString() {
        return text;
    }
}

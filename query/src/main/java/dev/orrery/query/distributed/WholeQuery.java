package dev.orrery.query.distributed;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;

/**
 * A query that a client sends to one range and that the server answers from all of them, because
 * clients have no rules to put its rows together. A plan names it in place of the rewritten query:
 *
 * <pre>
 * whole := "{orrery-whole-query " min ".." max "} " query      hexadecimal ring positions
 * </pre>
 *
 * <p>It gives no more rights than asking the query without naming a range.
 *
 * @param bounds the part of the ring that it is over
 */
public record WholeQuery(RingRange bounds, String query) {
    private static final String START = "{orrery-whole-query ";
    private static final String BETWEEN = "..";
    private static final String END = "} ";

    public String text() {
        return START + bounds.min().hex() + BETWEEN + bounds.max().hex() + END + query;
    }

    /** Empty for any other query text. */
    public static Optional<WholeQuery> read(String text) {
        if (!text.startsWith(START)) {
            return Optional.empty();
        }
        int between = text.indexOf(BETWEEN, START.length());
        int end = text.indexOf(END, START.length());
        if (between < 0 || end < between) {
            throw malformed();
        }
        String min = text.substring(START.length(), between);
        String max = text.substring(between + BETWEEN.length(), end);
        return Optional.of(new WholeQuery(range(min, max), text.substring(end + END.length())));
    }

    private static RingRange range(String min, String max) {
        try {
            return new RingRange(
                    min.isEmpty() ? RingPosition.MIN : RingPosition.parseHex(min),
                    RingPosition.parseHex(max));
        } catch (IllegalArgumentException _) {
            throw malformed();
        }
    }

    private static OrreryException malformed() {
        return OrreryException.badRequest("The query text is not one that a plan named.");
    }
}

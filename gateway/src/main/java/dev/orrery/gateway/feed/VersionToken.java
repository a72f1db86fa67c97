package dev.orrery.gateway.feed;

import dev.orrery.model.error.OrreryException;

/**
 * Where a reader of all versions is, and when it had all there was. Versions are kept for a while
 * only: from the second on the server can tell whether some are missing.
 *
 * <pre>
 * text := position "~" second           position: see ChangePosition
 * </pre>
 *
 * @param second what was changed before it, the reader has
 */
record VersionToken(String position, long second) {
    private static final char MARK = '~';

    static VersionToken parse(String text) {
        int mark = text.lastIndexOf(MARK);
        if (mark < 0) {
            throw outOfRetention();
        }
        try {
            return new VersionToken(
                    text.substring(0, mark), Long.parseLong(text.substring(mark + 1)));
        } catch (NumberFormatException e) {
            throw ChangePosition.invalid();
        }
    }

    String text() {
        return position + MARK + second;
    }

    /** The answer to a reader who wants more than is kept. */
    static OrreryException outOfRetention() {
        return OrreryException.badRequest(
                "You must read the change feed from within the retention period. With all versions"
                        + " and deletes a feed starts now, or at a continuation of such a feed.");
    }
}

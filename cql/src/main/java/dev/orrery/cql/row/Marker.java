package dev.orrery.cql.row;

/**
 * Makes a row exist without any cell: what {@code INSERT} writes and {@code UPDATE} does not.
 *
 * @param ttlSeconds 0 if it does not expire
 * @param expirySecond when it expires; {@link Cell#NEVER} if it does not
 */
public record Marker(long timestamp, int ttlSeconds, long expirySecond) {
    /** There is none. */
    public static final Marker NONE = new Marker(Long.MIN_VALUE, 0, Cell.NEVER);

    public static Marker of(long timestamp) {
        return new Marker(timestamp, 0, Cell.NEVER);
    }

    public boolean isNone() {
        return timestamp == Long.MIN_VALUE;
    }

    public boolean isExpiring() {
        return expirySecond != Cell.NEVER;
    }

    public boolean isLive(long nowSecond) {
        return !isNone() && nowSecond < expirySecond;
    }

    /** The one of two that counts: the newer; at the same time, the one that expires, and later. */
    public static Marker winner(Marker first, Marker second) {
        if (first.timestamp != second.timestamp) {
            return first.timestamp > second.timestamp ? first : second;
        }
        if (first.isExpiring() != second.isExpiring()) {
            return first.isExpiring() ? first : second;
        }
        if (first.expirySecond != second.expirySecond) {
            return first.expirySecond > second.expirySecond ? first : second;
        }
        return first.ttlSeconds <= second.ttlSeconds ? first : second;
    }
}

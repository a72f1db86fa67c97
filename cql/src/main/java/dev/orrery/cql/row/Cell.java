package dev.orrery.cql.row;

import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * One value with its time, or the deletion of one. A cell of a column whose elements are stored one
 * by one has a path: the key of a map, the element of a set, the time-based id of a list's element,
 * the number of a user type's field. Immutable; its arrays must not be changed.
 */
public final class Cell {
    /** The second at which a cell expires that does not. */
    public static final long NEVER = Long.MAX_VALUE;

    static final byte[] NO_PATH = {};

    private final long timestamp;
    private final int ttlSeconds;
    private final long second;
    private final byte[] path;
    private final byte @Nullable [] value;

    Cell(long timestamp, int ttlSeconds, long second, byte[] path, byte @Nullable [] value) {
        this.timestamp = timestamp;
        this.ttlSeconds = ttlSeconds;
        this.second = second;
        this.path = path;
        this.value = value;
    }

    public static Cell live(long timestamp, byte[] value) {
        return new Cell(timestamp, 0, NEVER, NO_PATH, value);
    }

    public static Cell expiring(long timestamp, int ttlSeconds, long expirySecond, byte[] value) {
        return new Cell(timestamp, ttlSeconds, expirySecond, NO_PATH, value);
    }

    /** The deletion of a value, made at a second. */
    public static Cell tombstone(long timestamp, long second) {
        return new Cell(timestamp, 0, second, NO_PATH, null);
    }

    /** The same as an element of a column with many cells. */
    public Cell at(byte[] newPath) {
        return new Cell(timestamp, ttlSeconds, second, newPath, value);
    }

    public long timestamp() {
        return timestamp;
    }

    /** The time to live it was written with; 0 if it does not expire. */
    public int ttlSeconds() {
        return ttlSeconds;
    }

    /** When it expires, or when it was deleted; {@link #NEVER} for neither. */
    public long second() {
        return second;
    }

    /** Empty for a cell that is a whole column. */
    public byte[] path() {
        return path;
    }

    public boolean isTombstone() {
        return value == null;
    }

    public boolean isExpiring() {
        return value != null && second != NEVER;
    }

    /** The value in its wire form; a tombstone has none. */
    public byte[] value() {
        if (value == null) {
            throw new IllegalStateException("a deleted cell has no value");
        }
        return value;
    }

    public boolean isLive(long nowSecond) {
        return value != null && nowSecond < second;
    }

    /** What is left of a cell once it has expired: it still shadows what is older. */
    Cell expired() {
        return new Cell(timestamp, 0, second, path, null);
    }

    /**
     * The one of two cells that stays: the newer; at one time a deletion before a value that
     * expires, that before one that does not, the one that expires later, the greater value.
     */
    public static Cell winner(Cell first, Cell second) {
        if (first.timestamp != second.timestamp) {
            return first.timestamp > second.timestamp ? first : second;
        }
        if (first.rank() != second.rank()) {
            return first.rank() > second.rank() ? first : second;
        }
        if (first.second != second.second) {
            return first.second > second.second ? first : second;
        }
        if (first.value == null || second.value == null) {
            return first;
        }
        int order = Arrays.compareUnsigned(first.value, second.value);
        if (order != 0) {
            return order > 0 ? first : second;
        }
        return first.ttlSeconds <= second.ttlSeconds ? first : second;
    }

    private int rank() {
        if (value == null) {
            return 2;
        }
        return second == NEVER ? 0 : 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cell cell
                && timestamp == cell.timestamp
                && ttlSeconds == cell.ttlSeconds
                && second == cell.second
                && Arrays.equals(path, cell.path)
                && Arrays.equals(value, cell.value);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(timestamp) * 31 + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        String text = value == null ? "deleted" : HexFormat.of().formatHex(value);
        String key = path.length == 0 ? "" : HexFormat.of().formatHex(path) + "=";
        return key + text + "@" + timestamp + (second == NEVER ? "" : "/" + second);
    }
}

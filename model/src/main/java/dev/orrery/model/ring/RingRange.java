package dev.orrery.model.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An interval [min, max) of ring positions; never empty. */
public record RingRange(RingPosition min, RingPosition max) {
    public static final RingRange FULL = new RingRange(RingPosition.MIN, RingPosition.END);

    /** Even splits cut on a grid of this many bits, because V1 knows no finer places. */
    private static final int GRID_BITS = 32;

    private static final long GRID_SIZE = 1L << GRID_BITS;

    public RingRange {
        if (min.compareTo(max) >= 0) {
            throw new IllegalArgumentException("empty range: " + min + " to " + max);
        }
    }

    public boolean contains(RingPosition position) {
        return min.compareTo(position) <= 0 && position.compareTo(max) < 0;
    }

    public boolean contains(RingRange other) {
        return min.compareTo(other.min) <= 0 && other.max.compareTo(max) <= 0;
    }

    public boolean overlaps(RingRange other) {
        return min.compareTo(other.max) < 0 && other.min.compareTo(max) < 0;
    }

    public Optional<RingRange> intersect(RingRange other) {
        if (!overlaps(other)) {
            return Optional.empty();
        }
        RingPosition from = min.compareTo(other.min) >= 0 ? min : other.min;
        RingPosition to = max.compareTo(other.max) <= 0 ? max : other.max;
        return Optional.of(new RingRange(from, to));
    }

    /** Whether one range begins where the other ends. */
    public boolean isAdjacentTo(RingRange other) {
        return max.equals(other.min) || min.equals(other.max);
    }

    /** The range below the position, and the range from it on. */
    public List<RingRange> splitAt(RingPosition position) {
        if (position.equals(min) || !contains(position)) {
            throw new IllegalArgumentException(position + " is not inside " + this);
        }
        return List.of(new RingRange(min, position), new RingRange(position, max));
    }

    /** The grid position nearest to the middle; empty if the range is too narrow for one. */
    public Optional<RingPosition> middle() {
        return canSplitEvenly(2) ? Optional.of(cut(1, 2)) : Optional.empty();
    }

    /** Whether {@link #evenSplit} can make that many ranges; in practice always. */
    public boolean canSplitEvenly(int parts) {
        return parts == 1 || (parts > 1 && gridEnd() - gridStart() >= parts);
    }

    /**
     * Ranges of equal width, cut on a grid of 32 bits so that every hash scheme can name each
     * boundary exactly. Widths differ by at most one step of the grid.
     */
    public List<RingRange> evenSplit(int parts) {
        if (!canSplitEvenly(parts)) {
            throw new IllegalArgumentException(this + " cannot be split into " + parts);
        }
        List<RingRange> ranges = new ArrayList<>(parts);
        RingPosition from = min;
        for (int i = 1; i < parts; i++) {
            RingPosition to = cut(i, parts);
            ranges.add(new RingRange(from, to));
            from = to;
        }
        ranges.add(new RingRange(from, max));
        return List.copyOf(ranges);
    }

    private RingPosition cut(int index, int parts) {
        long width = gridEnd() - gridStart();
        // The whole steps and the rest apart: width times index could overflow.
        long step = gridStart() + width / parts * index + width % parts * index / parts;
        return RingPosition.of(step << GRID_BITS, 0);
    }

    private long gridStart() {
        return min.high() >>> GRID_BITS;
    }

    private long gridEnd() {
        if (max.isEnd()) {
            return GRID_SIZE;
        }
        return (max.high() >>> GRID_BITS) + (isOnGrid(max) ? 0 : 1);
    }

    private static boolean isOnGrid(RingPosition position) {
        return position.levels() <= 1 && (int) position.high() == 0 && position.low() == 0;
    }
}

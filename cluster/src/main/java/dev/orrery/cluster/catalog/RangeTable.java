package dev.orrery.cluster.catalog;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The physical partitions of one owner in ring order. Together they cover the ring exactly. */
public final class RangeTable {
    private final List<RangeRecord> ordered;
    private final long version;
    private final int first;

    RangeTable(Collection<RangeRecord> ranges) {
        ordered =
                ranges.stream()
                        .sorted(Comparator.comparing(record -> record.range().min()))
                        .toList();
        version = ranges.stream().mapToLong(r -> r.stamp().changeNumber()).max().orElse(0);
        first = ranges.stream().mapToInt(RangeTable::oldest).min().orElse(0);
        requireWholeRing();
    }

    private static int oldest(RangeRecord range) {
        return range.parents().stream().reduce(range.number(), Math::min);
    }

    private void requireWholeRing() {
        RingPosition expected = RingPosition.MIN;
        for (RangeRecord record : ordered) {
            if (!record.range().min().equals(expected)) {
                throw new IllegalStateException("ranges leave a gap or overlap at " + expected);
            }
            expected = record.range().max();
        }
        if (!expected.isEnd()) {
            throw new IllegalStateException("ranges end at " + expected);
        }
    }

    public List<RangeRecord> all() {
        return ordered;
    }

    /** Changes whenever a range of this owner does, and only grows. */
    public long version() {
        return version;
    }

    /** The lowest number of all partitions that the owner ever had: it never changes. */
    public int first() {
        return first;
    }

    /** The partition with a number, if it is one of these. */
    public Optional<RangeRecord> withNumber(int number) {
        return ordered.stream().filter(range -> range.number() == number).findFirst();
    }

    /** The partition that owns the position. */
    public RangeRecord at(RingPosition position) {
        return ordered.get(indexOf(position));
    }

    /** The partitions that own a part of the range, in ring order. */
    public List<RangeRecord> overlapping(RingRange range) {
        int from = indexOf(range.min());
        int to = from;
        while (to < ordered.size() && ordered.get(to).range().overlaps(range)) {
            to++;
        }
        return ordered.subList(from, to);
    }

    private int indexOf(RingPosition position) {
        int low = 0;
        int high = ordered.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (ordered.get(middle).range().min().compareTo(position) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}

package dev.orrery.partition.state;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.replication.AppliedState;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.FeedKey;
import dev.orrery.storage.key.KeyRange;
import java.util.ArrayList;
import java.util.List;

/**
 * Up to which LSN versions of a container's items may be missing, because they were removed or
 * never kept. A reader who has read as far lacks nothing.
 *
 * <pre>
 * value := version:u8 (= 1)  count:i32  count * (min:text  max:text  lsn:i64)
 * </pre>
 *
 * <p>There is one part until partitions are merged, whose LSNs cannot be compared: each keeps its
 * own. Positions are in hexadecimal.
 */
public record RemovedVersions(List<Part> parts) {
    private static final int VERSION = 1;

    /** More than merges make before their parts have become equal. */
    private static final int MAX_PARTS = 64;

    public RemovedVersions {
        parts = List.copyOf(parts);
    }

    /** In a range of the ring all behind an LSN is there. */
    record Part(RingRange range, long lsn) {}

    /** All versions behind an LSN are kept. */
    static RemovedVersions upTo(long lsn) {
        return new RemovedVersions(List.of(new Part(RingRange.FULL, lsn)));
    }

    public static RemovedVersions read(StoreView view, int container) {
        byte[] value = view.find(Family.META, MetaKeys.removedVersions(container));
        return value == null ? upTo(beforeFirst(view, container)) : decode(value);
    }

    /** What a writer knows, who is about to remove more. */
    public static RemovedVersions read(Overlay overlay, int container) {
        byte[] value = overlay.find(Family.META, MetaKeys.removedVersions(container));
        return value == null ? upTo(0) : decode(value);
    }

    /** What a partition of an earlier release can tell: it has noted no more than what it has. */
    private static long beforeFirst(StoreView view, int container) {
        try (KeyCursor cursor = view.scan(Family.CHANGES, KeyRange.ofContainer(container))) {
            return cursor.first()
                    ? FeedKey.read(cursor.key()).lsn() - 1
                    : AppliedState.read(view).lsn();
        }
    }

    /**
     * Begins to keep versions.
     *
     * @param lsn what was changed up to it is not kept
     */
    public static void begin(Overlay overlay, int container, long lsn) {
        upTo(lsn).put(overlay, container);
    }

    /** Keeps none any more; those there are go. */
    public static void end(Overlay overlay, int container) {
        overlay.delete(Family.META, MetaKeys.removedVersions(container));
        overlay.deleteRange(Family.CHANGES, KeyRange.ofContainer(container));
    }

    /** The LSN up to which something may be missing in a range. */
    public long in(RingRange range) {
        return parts.stream()
                .filter(part -> part.range().overlaps(range))
                .mapToLong(Part::lsn)
                .max()
                .orElse(0);
    }

    /** After the removal of a version of the item at a position. */
    public RemovedVersions with(RingPosition position, long lsn) {
        return new RemovedVersions(
                parts.stream()
                        .map(
                                part ->
                                        part.range().contains(position) && part.lsn() < lsn
                                                ? new Part(part.range(), lsn)
                                                : part)
                        .toList());
    }

    public void put(Overlay overlay, int container) {
        overlay.put(Family.META, MetaKeys.removedVersions(container), encode());
    }

    /** What two merged partitions both have. */
    static void addUnion(BatchBuilder batch, int container, StoreView lower, StoreView upper) {
        List<Part> both = new ArrayList<>();
        for (StoreView parent : List.of(lower, upper)) {
            RingRange range = PartitionDescriptor.read(parent).orElseThrow().range();
            for (Part part : read(parent, container).parts()) {
                part.range()
                        .intersect(range)
                        .ifPresent(owned -> both.add(new Part(owned, part.lsn())));
            }
        }
        batch.put(
                Family.META,
                MetaKeys.removedVersions(container),
                new RemovedVersions(joined(both)).encode());
    }

    /** Neighbours with one LSN are one part, and so are the last ones if there are too many. */
    private static List<Part> joined(List<Part> parts) {
        List<Part> joined = new ArrayList<>();
        for (Part part : parts) {
            Part last = joined.isEmpty() ? null : joined.getLast();
            if (last != null && (last.lsn() == part.lsn() || joined.size() == MAX_PARTS)) {
                joined.set(
                        joined.size() - 1,
                        new Part(
                                new RingRange(last.range().min(), part.range().max()),
                                Math.max(last.lsn(), part.lsn())));
            } else {
                joined.add(part);
            }
        }
        return joined;
    }

    private byte[] encode() {
        FieldWriter writer = new FieldWriter(VERSION);
        writer.list(
                parts,
                part ->
                        writer.text(part.range().min().hex())
                                .text(part.range().max().hex())
                                .number(part.lsn()));
        return writer.toBytes();
    }

    private static RemovedVersions decode(byte[] value) {
        return FieldReader.read(
                "removed versions",
                VERSION,
                value,
                source ->
                        new RemovedVersions(
                                source.list(
                                        () ->
                                                new Part(
                                                        new RingRange(
                                                                RingPosition.parseHex(
                                                                        source.text()),
                                                                RingPosition.parseHex(
                                                                        source.text())),
                                                        source.longNumber()))));
    }
}

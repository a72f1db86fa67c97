package dev.orrery.partition.overlay;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.index.IndexChange;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.key.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The store with the pending changes of one batch on top. Used by one thread, for one batch.
 *
 * <p>Changes go straight into the batch; those of families that evaluation reads back are also kept
 * in order of their keys. Families in which one key changes many times in a batch are written once,
 * with their last value, when the batch is built.
 */
public final class Overlay {
    /** What evaluation reads back. The index and the feeds are only ever written. */
    private static final Set<Family> READ_BACK =
            EnumSet.of(
                    Family.RECORDS,
                    Family.UNIQUE,
                    Family.EXPIRY,
                    Family.LOGICAL,
                    Family.META,
                    Family.INCOMING,
                    Family.OUTBOX);

    private static final Set<Family> WRITTEN_LAST = EnumSet.of(Family.LOGICAL, Family.META);

    private final StoreView view;
    private final BatchBuilder batch = new BatchBuilder();
    private final Map<Family, NavigableMap<byte[], Change>> pending = new EnumMap<>(Family.class);

    private final List<RangeDelete> rangeDeletes = new ArrayList<>();
    private final List<Undo> undo = new ArrayList<>();
    private int writtenLastBytes;

    private record RangeDelete(Family family, KeyRange range) {}

    /** What was pending under a key before a change: null for nothing. */
    private static final class Undo {
        private final Family family;
        private final byte[] key;
        private final @Nullable Change before;

        Undo(Family family, byte[] key, @Nullable Change before) {
            this.family = family;
            this.key = key;
            this.before = before;
        }
    }

    /** A point to which {@link #rollback} returns. */
    public static final class Savepoint {
        private final BatchBuilder.Savepoint batch;
        private final int undoSize;
        private final int rangeDeletes;
        private final int writtenLastBytes;

        private Savepoint(Overlay overlay) {
            batch = overlay.batch.savepoint();
            undoSize = overlay.undo.size();
            rangeDeletes = overlay.rangeDeletes.size();
            writtenLastBytes = overlay.writtenLastBytes;
        }
    }

    public Overlay(StoreView view) {
        this.view = view;
        for (Family family : READ_BACK) {
            pending.put(family, new TreeMap<>(Arrays::compareUnsigned));
        }
    }

    /** The value under a key after the changes so far, or null. */
    public byte @Nullable [] find(Family family, byte[] key) {
        Change change = changes(family).get(key);
        if (change != null) {
            return change.value();
        }
        return isRangeDeleted(family, key) ? null : view.find(family, key);
    }

    /** Whether there is a change under a key that is read back. */
    public boolean hasChange(Family family, byte[] key) {
        return changes(family).containsKey(key);
    }

    /** What is told of changes: the last value of each key, null if it is deleted. */
    interface ChangeReader {
        void change(byte[] key, byte @Nullable [] value);
    }

    void forEachChange(Family family, ChangeReader reader) {
        changes(family).forEach((key, change) -> reader.change(key, change.value()));
    }

    boolean hasRangeDelete(Family family) {
        return rangeDeletes.stream().anyMatch(deleted -> deleted.family() == family);
    }

    /** The keys with changes, of a family that is read back. */
    public Set<byte[]> changedKeys(Family family) {
        return Collections.unmodifiableSet(changes(family).keySet());
    }

    /** The entries of an interval after the changes so far. */
    public OverlayCursor scan(Family family, KeyRange range) {
        return new OverlayCursor(
                view.scan(family, range),
                changes(family, range),
                key -> isRangeDeleted(family, key));
    }

    /** The entries of an interval as they are stored, of a family that is only ever written. */
    public KeyCursor stored(Family family, KeyRange range) {
        return view.scan(family, range);
    }

    public void put(Family family, byte[] key, byte[] value) {
        change(family, key, Change.to(value));
        if (!WRITTEN_LAST.contains(family)) {
            batch.put(family, key, value);
        }
    }

    public void delete(Family family, byte[] key) {
        change(family, key, Change.DELETION);
        if (!WRITTEN_LAST.contains(family)) {
            batch.delete(family, key);
        }
    }

    /** Turns the index entries of a record's old terms into those of its new ones. */
    public IndexChange changeIndex(IndexTerms before, IndexTerms after, byte[] recordKey) {
        return IndexChange.write(before, after, recordKey, batch);
    }

    /** Deletes every key of an interval, which must have an end. */
    public void deleteRange(Family family, KeyRange range) {
        if (READ_BACK.contains(family)) {
            NavigableMap<byte[], Change> inside = changes(family, range);
            inside.forEach((key, change) -> undo.add(new Undo(family, key, change)));
            inside.clear();
            rangeDeletes.add(new RangeDelete(family, range));
        }
        batch.deleteRange(family, range.from(), Objects.requireNonNull(range.to()));
    }

    public Savepoint savepoint() {
        return new Savepoint(this);
    }

    /** Forgets every change made since the savepoint. */
    public void rollback(Savepoint savepoint) {
        batch.rollback(savepoint.batch);
        writtenLastBytes = savepoint.writtenLastBytes;
        rangeDeletes.subList(savepoint.rangeDeletes, rangeDeletes.size()).clear();
        for (int i = undo.size() - 1; i >= savepoint.undoSize; i--) {
            Undo last = undo.remove(i);
            if (last.before == null) {
                changes(last.family).remove(last.key);
            } else {
                changes(last.family).put(last.key, last.before);
            }
        }
    }

    /** Bytes the batch has so far; an upper bound where keys are written once. */
    public int sizeBytes() {
        return batch.sizeBytes() + writtenLastBytes;
    }

    public boolean isEmpty() {
        return batch.isEmpty() && writtenLastBytes == 0;
    }

    /** The batch with all changes. The overlay must not be used afterwards. */
    public Batch build() {
        for (Family family : WRITTEN_LAST) {
            changes(family).forEach((key, change) -> write(family, key, change.value()));
        }
        return batch.build();
    }

    private void write(Family family, byte[] key, byte @Nullable [] value) {
        if (value == null) {
            batch.delete(family, key);
        } else {
            batch.put(family, key, value);
        }
    }

    private void change(Family family, byte[] key, Change change) {
        if (READ_BACK.contains(family)) {
            Change before = changes(family).put(key, change);
            undo.add(new Undo(family, key, before));
        }
        if (WRITTEN_LAST.contains(family)) {
            writtenLastBytes += key.length + change.sizeBytes();
        }
    }

    private NavigableMap<byte[], Change> changes(Family family) {
        NavigableMap<byte[], Change> changes = pending.get(family);
        if (changes == null) {
            throw new IllegalArgumentException(family + " is not read back during evaluation");
        }
        return changes;
    }

    private NavigableMap<byte[], Change> changes(Family family, KeyRange range) {
        byte[] to = range.to();
        return to == null
                ? changes(family).tailMap(range.from(), true)
                : changes(family).subMap(range.from(), true, to, false);
    }

    private boolean isRangeDeleted(Family family, byte[] key) {
        for (RangeDelete deleted : rangeDeletes) {
            if (deleted.family() == family && deleted.range().contains(key)) {
                return true;
            }
        }
        return false;
    }
}

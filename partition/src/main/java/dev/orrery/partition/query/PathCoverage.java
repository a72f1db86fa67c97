package dev.orrery.partition.query;

import dev.orrery.model.json.JsonPath;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import dev.orrery.query.plan.ValueBounds;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.FeedKey;
import dev.orrery.storage.key.IndexKey;
import dev.orrery.storage.key.KeyRange;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows which indexed paths all records of a container have. An index in the order of such a path
 * has all records; otherwise those without the path, which sort first, have to be looked for.
 *
 * <p>The answer is found by counting the entries of the path, once. Afterwards only the records
 * that have changed since are looked at. What is remembered changes the time this takes, never the
 * answer. Safe for any number of threads.
 */
public final class PathCoverage {
    /** Paths that are remembered. */
    private static final int MAX_PATHS = 256;

    /** Changed records beyond which counting is no more work. */
    private static final int MAX_CHANGES = 1_000;

    private record Place(int container, IndexedPath path) {}

    private final RingRange range;

    /** The LSN up to which all records are known to have the path; the latest used come last. */
    private final Map<Place, Long> complete =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Place, Long> eldest) {
                    return size() > MAX_PATHS;
                }
            };

    /** Of the records in a range of the ring: others may lie in the store after a split. */
    public PathCoverage(RingRange range) {
        this.range = range;
    }

    /**
     * Whether every record has the path, which must be indexed and lead through no array.
     *
     * @param lsn a batch that the view has, with all before it
     */
    public boolean isComplete(StoreView view, int container, IndexedPath path, long lsn) {
        Place place = new Place(container, path);
        @Nullable Long known = remembered(place);
        boolean all = (known != null && haveKept(view, place, known)) || countsMatch(view, place);
        remember(place, all, lsn);
        return all;
    }

    private synchronized @Nullable Long remembered(Place place) {
        return complete.get(place);
    }

    private synchronized void remember(Place place, boolean all, long lsn) {
        if (all) {
            complete.merge(place, lsn, Math::max);
        } else {
            complete.remove(place);
        }
    }

    /** Whether the records that changed behind an LSN are few, and all have the path. */
    private static boolean haveKept(StoreView view, Place place, long lsn) {
        JsonPath path = JsonPath.ofNames(place.path.segments());
        int changes = 0;
        try (KeyCursor cursor = view.scan(Family.FEED, FeedKey.after(place.container, lsn))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                byte[] record = view.find(Family.RECORDS, cursor.value());
                if (++changes > MAX_CHANGES || record == null || !has(record, path)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean has(byte[] record, JsonPath path) {
        return StoredRecord.of(record).view().path(path) != JsonView.UNDEFINED;
    }

    /** A record has one entry for a path that leads through no array. */
    private boolean countsMatch(StoreView view, Place place) {
        long records = PartitionState.totals(view, place.container).items();
        IndexInterval all = new IndexInterval.OfPath(place.path, ValueBounds.EVERYTHING);
        KeyRange own = KeyRange.ofRing(place.container, range);
        long entries = 0;
        try (KeyCursor cursor =
                view.scan(Family.INDEX, new IndexIntervals(place.container).keys(all))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                entries += own.contains(IndexKey.recordKey(cursor.key())) ? 1 : 0;
            }
        }
        return entries == records;
    }
}

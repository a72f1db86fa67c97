package dev.orrery.partition.query;

import dev.orrery.model.json.JsonPath;
import dev.orrery.model.json.JsonView;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import dev.orrery.query.plan.ValueBounds;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.FeedKey;
import dev.orrery.storage.key.IndexKey;
import dev.orrery.storage.key.KeyRange;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Knows which records of a container have no value at an indexed path. The index in the order of
 * that path has all others.
 *
 * <p>The answer is found by counting the entries of the path and, if some record has none, by
 * looking at all records, once. Afterwards only the records that have changed since are looked at.
 * What is remembered changes the time this takes, never the answer; it is not stored, so it needs
 * no care in a crash or a split. Safe for any number of threads.
 */
public final class PathCoverage {
    /** Records that are listed for one path; eight bytes each. */
    static final int MAX_LISTED = 250_000;

    /** Records that are listed for all paths together. */
    private static final int MAX_REMEMBERED = 4 * MAX_LISTED;

    /** Paths that are remembered. */
    private static final int MAX_PATHS = 256;

    /** Changed records beyond which counting is no more work. */
    private static final int MAX_CHANGES = 1_000;

    private static final int RECORDS_BETWEEN_CHECKPOINTS = 1_024;

    private record Place(int container, IndexedPath path) {}

    /**
     * What was found.
     *
     * @param lsn a batch after which it was so
     * @param absent null where there are too many to list
     */
    private record Known(long lsn, @Nullable AbsentRecords absent) {
        int size() {
            return absent == null ? 0 : absent.size();
        }
    }

    /** What is asked about. */
    record Scope(int container, KeyRange records, long lsn, Checkpoint checkpoint) {}

    /** The latest used come last. */
    private final Map<Place, Known> known = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * The records without a path, which must be indexed and lead through no array; null if there
     * are more than can be listed. The view must have all batches up to the scope's LSN.
     */
    @Nullable AbsentRecords absent(StoreView view, Scope scope, IndexedPath path) {
        Place place = new Place(scope.container, path);
        Known before = remembered(place);
        Known now = before == null ? null : updated(view, scope, place, before);
        if (now == null) {
            now = new Known(scope.lsn, find(view, scope, path));
        }
        remember(place, now);
        return now.absent;
    }

    private synchronized @Nullable Known remembered(Place place) {
        return known.get(place);
    }

    private synchronized void remember(Place place, Known now) {
        Known other = known.get(place);
        if (other != null && other.lsn > now.lsn) {
            return;
        }
        known.put(place, now);
        long listed = known.values().stream().mapToLong(Known::size).sum();
        Iterator<Map.Entry<Place, Known>> eldest = known.entrySet().iterator();
        while ((listed > MAX_REMEMBERED || known.size() > MAX_PATHS) && eldest.hasNext()) {
            listed -= eldest.next().getValue().size();
            eldest.remove();
        }
    }

    /** What has become of an answer; null if too much has changed since. */
    private static @Nullable Known updated(StoreView view, Scope scope, Place place, Known before) {
        JsonPath path = JsonPath.ofNames(place.path.segments());
        Set<Long> present = new HashSet<>();
        Set<Long> absent = new HashSet<>();
        int changes = 0;
        try (KeyCursor cursor =
                view.scan(Family.FEED, FeedKey.after(place.container, before.lsn))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                byte[] recordKey = cursor.value();
                byte[] record = view.find(Family.RECORDS, recordKey);
                if (++changes > MAX_CHANGES) {
                    return null;
                }
                if (record != null && scope.records.contains(recordKey)) {
                    JsonView document = StoredRecord.of(record).view();
                    Set<Long> numbers = has(document, path) ? present : absent;
                    RidNumbers.number(RidNumbers.bytes(document)).ifPresent(numbers::add);
                }
            }
        }
        if (before.absent == null) {
            return changes == 0 ? before : null;
        }
        AbsentRecords now = before.absent.with(present, absent);
        return now.size() > MAX_LISTED ? null : new Known(Math.max(before.lsn, scope.lsn), now);
    }

    private static boolean has(JsonView document, JsonPath path) {
        return document.path(path) != JsonView.UNDEFINED;
    }

    private static @Nullable AbsentRecords find(StoreView view, Scope scope, IndexedPath path) {
        return countsMatch(view, scope, path)
                ? AbsentRecords.NONE
                : list(view, scope, JsonPath.ofNames(path.segments()));
    }

    /** A record has one entry for a path that leads through no array. */
    private static boolean countsMatch(StoreView view, Scope scope, IndexedPath path) {
        long records = PartitionState.totals(view, scope.container).items();
        IndexInterval all = new IndexInterval.OfPath(path, ValueBounds.EVERYTHING);
        long entries = 0;
        long seen = 0;
        try (KeyCursor cursor =
                view.scan(Family.INDEX, new IndexIntervals(scope.container).keys(all))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                entries += scope.records.contains(IndexKey.recordKey(cursor.key())) ? 1 : 0;
                pass(scope, ++seen);
            }
        }
        return entries == records;
    }

    private static @Nullable AbsentRecords list(StoreView view, Scope scope, JsonPath path) {
        LongStream.Builder numbers = LongStream.builder();
        int listed = 0;
        long seen = 0;
        try (KeyCursor cursor = view.scan(Family.RECORDS, scope.records)) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                pass(scope, ++seen);
                JsonView document = StoredRecord.of(cursor.value()).view();
                if (has(document, path)) {
                    continue;
                }
                OptionalLong number = RidNumbers.number(RidNumbers.bytes(document));
                if (number.isEmpty() || ++listed > MAX_LISTED) {
                    return null;
                }
                numbers.add(number.getAsLong());
            }
        }
        return AbsentRecords.of(numbers.build().toArray());
    }

    private static void pass(Scope scope, long seen) {
        if (seen % RECORDS_BETWEEN_CHECKPOINTS == 0) {
            scope.checkpoint.pass();
        }
    }
}

package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a partition should do, said as simply as possible: a map, and no storage. */
final class ModelPartition {
    static final int DEFAULT_TIME_TO_LIVE = 20;

    private final Map<Place, Item> items = new HashMap<>();
    private long nowSeconds = TestClock.START_MILLIS / 1_000;
    private int writes;

    record Place(String key, String id) {}

    /**
     * An item as a test writes it.
     *
     * @param unique the value of the unique key; null for none
     * @param timeToLive the item's own; null for none
     */
    record Content(int value, @Nullable Integer unique, @Nullable Integer timeToLive) {}

    /** The kind of a write. */
    enum Kind {
        CREATE,
        UPSERT,
        REPLACE,
        DELETE
    }

    /** A write; whether it names the etag it should, or one that cannot be right. */
    record Write(Place place, Kind kind, Content content, boolean wrongEtag) {}

    private record Item(Content content, int order, long writtenSecond) {}

    void advanceSeconds(long seconds) {
        nowSeconds += seconds;
    }

    /** The error of a write, or nothing if it is done. */
    Optional<ErrorCode> write(Write write) {
        Optional<ErrorCode> error = check(write);
        if (error.isEmpty()) {
            if (write.kind() == Kind.DELETE) {
                items.remove(write.place());
            } else {
                items.put(write.place(), new Item(write.content(), writes++, nowSeconds));
            }
        }
        return error;
    }

    /** All writes, or none and the error of the first that fails. */
    Optional<ErrorCode> writeAll(List<Write> all) {
        Map<Place, Item> before = new HashMap<>(items);
        for (Write write : all) {
            Optional<ErrorCode> error = write(write);
            if (error.isPresent()) {
                items.clear();
                items.putAll(before);
                return error;
            }
        }
        return Optional.empty();
    }

    private Optional<ErrorCode> check(Write write) {
        boolean exists = isLive(items.get(write.place()));
        return switch (write.kind()) {
            case CREATE -> exists ? Optional.of(ErrorCode.ALREADY_EXISTS) : checkUnique(write);
            case UPSERT ->
                    write.wrongEtag() && exists
                            ? Optional.of(ErrorCode.PRECONDITION_FAILED)
                            : checkUnique(write);
            case REPLACE -> {
                if (!exists) {
                    yield Optional.of(ErrorCode.NOT_FOUND);
                }
                yield write.wrongEtag()
                        ? Optional.of(ErrorCode.PRECONDITION_FAILED)
                        : checkUnique(write);
            }
            case DELETE -> {
                if (!exists) {
                    yield Optional.of(ErrorCode.NOT_FOUND);
                }
                yield write.wrongEtag()
                        ? Optional.of(ErrorCode.PRECONDITION_FAILED)
                        : Optional.empty();
            }
        };
    }

    private Optional<ErrorCode> checkUnique(Write write) {
        for (Map.Entry<Place, Item> other : items.entrySet()) {
            if (other.getKey().key().equals(write.place().key())
                    && !other.getKey().equals(write.place())
                    && isLive(other.getValue())
                    && equal(other.getValue().content().unique(), write.content().unique())) {
                return Optional.of(ErrorCode.UNIQUE_KEY_VIOLATION);
            }
        }
        return Optional.empty();
    }

    private static boolean equal(@Nullable Integer one, @Nullable Integer other) {
        return one == null ? other == null : one.equals(other);
    }

    private boolean isLive(@Nullable Item item) {
        if (item == null) {
            return false;
        }
        Integer own = item.content().timeToLive();
        int seconds = own == null ? DEFAULT_TIME_TO_LIVE : own;
        return seconds < 0 || nowSeconds < item.writtenSecond() + seconds;
    }

    /** The places of all live items, the one that was written last at the end. */
    List<Place> inOrderOfWrites() {
        List<Map.Entry<Place, Item>> live = new ArrayList<>();
        for (Map.Entry<Place, Item> entry : items.entrySet()) {
            if (isLive(entry.getValue())) {
                live.add(entry);
            }
        }
        live.sort(Comparator.comparingInt(entry -> entry.getValue().order()));
        return live.stream().map(Map.Entry::getKey).toList();
    }

    int value(Place place) {
        Item item = items.get(place);
        if (item == null) {
            throw new IllegalArgumentException("no item at " + place);
        }
        return item.content().value();
    }
}

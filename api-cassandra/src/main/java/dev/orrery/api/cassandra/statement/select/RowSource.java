package dev.orrery.api.cassandra.statement.select;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Gives rows one after the other, fetching them in portions. Used by one thread at a time. */
abstract class RowSource {
    /** The answer of {@link #fetch} where nothing is left. */
    static final CompletableFuture<Boolean> NO_MORE = CompletableFuture.completedFuture(false);

    /** The answer of {@link #fetch} where nothing had to be waited for. */
    static final CompletableFuture<Boolean> FETCHED = CompletableFuture.completedFuture(true);

    private final Deque<FoundRow> ready = new ArrayDeque<>();
    private double charge;

    /** The next row that was fetched; null if another portion is needed. */
    @Nullable FoundRow next() {
        return ready.poll();
    }

    double charge() {
        return charge;
    }

    void add(FoundRow row) {
        ready.add(row);
    }

    void spend(double requestUnits) {
        charge += requestUnits;
    }

    /**
     * Gets another portion, perhaps an empty one; false if there is none. What is in memory is
     * there when the call returns.
     */
    abstract CompletableFuture<Boolean> fetch();
}

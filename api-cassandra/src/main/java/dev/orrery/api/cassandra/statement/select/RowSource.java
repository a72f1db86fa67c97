package dev.orrery.api.cassandra.statement.select;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Gives rows one after the other, fetching them in portions. May wait for them. */
abstract class RowSource {
    private final Deque<FoundRow> ready = new ArrayDeque<>();
    private double charge;

    /** The next row; null at the end. */
    @Nullable FoundRow next() {
        while (ready.isEmpty()) {
            if (!fetch()) {
                return null;
            }
        }
        return ready.pop();
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

    /** Gets another portion, perhaps an empty one; false if there is none. */
    abstract boolean fetch();
}

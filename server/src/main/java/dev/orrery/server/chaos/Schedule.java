package dev.orrery.server.chaos;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** An endless schedule of faults that follows from a seed: every kind once, and then anew. */
final class Schedule {
    private static final int LEAST_HOLD_MILLIS = 500;
    private static final int MORE_HOLD_MILLIS = 4_500;
    private static final int LEAST_REST_MILLIS = 200;
    private static final int MORE_REST_MILLIS = 1_500;

    private final Random random;
    private final Deque<Fault.Kind> deck = new ArrayDeque<>();

    Schedule(long seed) {
        this.random = new Random(seed);
    }

    Fault next() {
        if (deck.isEmpty()) {
            List<Fault.Kind> kinds = new ArrayList<>(List.of(Fault.Kind.values()));
            Collections.shuffle(kinds, random);
            deck.addAll(kinds);
        }
        return new Fault(
                deck.remove(),
                random.nextInt(Integer.MAX_VALUE),
                LEAST_HOLD_MILLIS + random.nextInt(MORE_HOLD_MILLIS),
                LEAST_REST_MILLIS + random.nextInt(MORE_REST_MILLIS));
    }
}

package dev.orrery.server.chaos;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** An endless schedule of faults that follows from a seed: every kind once, and then anew. */
final class Schedule {
    private static final int LEAST_HOLD_MILLIS = 500;
    private static final int MORE_HOLD_MILLIS = 4_500;
    private static final int LEAST_REST_MILLIS = 200;
    private static final int MORE_REST_MILLIS = 1_500;

    private final Random random;
    private final List<Fault.Kind> kinds;
    private final Deque<Fault.Kind> deck = new ArrayDeque<>();

    Schedule(long seed, Set<Fault.Kind> kinds) {
        this.random = new Random(seed);
        this.kinds = kinds.stream().sorted().toList();
    }

    Fault next() {
        if (deck.isEmpty()) {
            List<Fault.Kind> shuffled = new ArrayList<>(kinds);
            Collections.shuffle(shuffled, random);
            deck.addAll(shuffled);
        }
        return new Fault(
                deck.remove(),
                random.nextInt(Integer.MAX_VALUE),
                LEAST_HOLD_MILLIS + random.nextInt(MORE_HOLD_MILLIS),
                LEAST_REST_MILLIS + random.nextInt(MORE_REST_MILLIS));
    }
}

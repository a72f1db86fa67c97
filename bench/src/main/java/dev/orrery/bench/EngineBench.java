package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.budget.BudgetSettings;
import dev.orrery.partition.budget.HeavyHitters;
import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.storage.key.LogicalKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntConsumer;

/**
 * What every request pays for being limited and counted, in processor time of one thread: what
 * others do on the machine does not count.
 */
final class EngineBench {
    static final String LIMITER = "limiter: check, then spend, with the sketch";
    static final String SKETCH = "sketch: 10,000 keys, skewed";

    private static final PartitionKeyDefinition KEY = PartitionKeyDefinition.of("/pk");
    private static final int ROUNDS = 8;
    private static final int SKEWED_KEYS = 10_000;
    private static final int MANY_KEYS = 200_000;
    private static final double SKEW = 3;
    private static final long SEED = 42;
    private static final double MOST_NANOS = 1_000;

    /** One percent of the processor time of the cheapest request over the network. */
    private static final double MOST_SKETCH_NANOS = 200;

    private final int calls;
    private final List<Figure> figures = new ArrayList<>();

    private EngineBench(int calls) {
        this.calls = calls;
    }

    /**
     * Runs all measurements.
     *
     * @param calls of each round; the best of some rounds counts
     */
    static Report run(int calls) {
        EngineBench bench = new EngineBench(calls);
        bench.limiter();
        bench.sketch("sketch: one key", 1, 1, new Bound.None());
        bench.sketch(SKETCH, SKEWED_KEYS, SKEW, new Bound.AtMost(MOST_SKETCH_NANOS));
        bench.sketch("sketch: 10,000 keys, uniform", SKEWED_KEYS, 1, new Bound.None());
        bench.sketch("sketch: 200,000 keys, skewed", MANY_KEYS, SKEW, new Bound.None());
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("calls", Figure.number(calls) + ", the best of " + ROUNDS + " rounds");
        return new Report("Engine", facts, bench.figures);
    }

    /** What the sketch takes for each request: keys as skewed as those of applications. */
    static double sketchNanos(int calls) {
        EngineBench bench = new EngineBench(calls);
        bench.sketch(SKETCH, SKEWED_KEYS, SKEW, new Bound.None());
        return bench.figures.getFirst().value();
    }

    private void limiter() {
        PartitionBudget budget = new PartitionBudget(Clock.system());
        budget.provision(BudgetSettings.of(BudgetSettings.MAXIMUM_RU_PER_SECOND / 2));
        byte[][] keys = keys(SKEWED_KEYS, SKEW);
        add(
                LIMITER,
                best(
                        i -> {
                            boolean admitted =
                                    budget.check(Priority.HIGH).isAdmitted()
                                            && budget.spend(Priority.HIGH, keys[i], 1).isAdmitted();
                            if (!admitted) {
                                throw new IllegalStateException("the budget was spent");
                            }
                        }),
                new Bound.AtMost(MOST_NANOS));
    }

    private void sketch(String name, int distinct, double skew, Bound bound) {
        HeavyHitters sketch = new HeavyHitters(0);
        byte[][] keys = keys(distinct, skew);
        add(name, best(i -> sketch.record(keys[i], keys[i].length, 1, i)), bound);
    }

    private void add(String name, double nanos, Bound bound) {
        figures.add(new Figure(name, nanos, "nanoseconds", bound));
    }

    private double best(IntConsumer call) {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long start = Machine.threadNanos();
            for (int i = 0; i < calls; i++) {
                call.accept(i);
            }
            best = Math.min(best, (Machine.threadNanos() - start) / (double) calls);
        }
        return best;
    }

    /** The key of every call; with a skew above 1 low numbers come far more often. */
    private byte[][] keys(int distinct, double skew) {
        byte[][] all = new byte[distinct][];
        for (int i = 0; i < distinct; i++) {
            PartitionKey key = PartitionKey.of("key" + i);
            all[i] = new LogicalKey(1, RingPositions.of(KEY, key), key).encode();
        }
        Random random = new Random(SEED);
        byte[][] keys = new byte[calls][];
        for (int i = 0; i < calls; i++) {
            keys[i] = all[(int) (distinct * Math.pow(random.nextDouble(), skew))];
        }
        return keys;
    }
}

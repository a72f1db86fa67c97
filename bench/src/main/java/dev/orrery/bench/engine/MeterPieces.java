package dev.orrery.bench.engine;

import dev.orrery.model.cost.Priority;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.budget.BudgetSettings;
import dev.orrery.partition.budget.HeavyHitters;
import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.storage.key.LogicalKey;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What every request pays for being limited and counted; keys as skewed as in applications. */
@State(Scope.Thread)
public class MeterPieces {
    private static final PartitionKeyDefinition DEFINITION = PartitionKeyDefinition.of("/pk");
    private static final int KEYS = 10_000;
    private static final int CALLS = 1 << 16;
    private static final double SKEW = 3;
    private static final long SEED = 42;

    private final byte[][] keys = keys();
    private final PartitionBudget budget = budget();
    private final HeavyHitters sketch = new HeavyHitters(0);
    private int call;

    private static PartitionBudget budget() {
        PartitionBudget budget = new PartitionBudget(Clock.system());
        budget.provision(BudgetSettings.of(BudgetSettings.MAXIMUM_RU_PER_SECOND / 2));
        return budget;
    }

    /** The key of every call: low numbers come far more often. */
    private static byte[][] keys() {
        byte[][] all = new byte[KEYS][];
        for (int i = 0; i < KEYS; i++) {
            PartitionKey key = PartitionKey.of("key" + i);
            all[i] = new LogicalKey(1, RingPositions.of(DEFINITION, key), key).encode();
        }
        Random random = new Random(SEED);
        byte[][] keys = new byte[CALLS][];
        for (int i = 0; i < CALLS; i++) {
            keys[i] = all[(int) (KEYS * Math.pow(random.nextDouble(), SKEW))];
        }
        return keys;
    }

    private byte[] nextKey() {
        return keys[call++ & (CALLS - 1)];
    }

    /** Checks the budget, spends from it, and counts the key. */
    @Benchmark
    public boolean limit() {
        return budget.check(Priority.HIGH).isAdmitted()
                && budget.spend(Priority.HIGH, nextKey(), 1).isAdmitted();
    }

    @Benchmark
    public void sketch() {
        byte[] key = nextKey();
        sketch.record(key, key.length, 1, call);
    }
}

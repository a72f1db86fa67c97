package dev.orrery.partition.budget;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.storage.key.LogicalKey;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Which logical partitions spend the request units of a physical partition: the heaviest are found
 * with bounded memory and no sampling. What was spent counts half after a minute.
 *
 * <p>For any number of threads: there are a few sketches, a caller takes one that nobody is using,
 * and reading adds them up. The bounds add up too: a logical partition that spent more than 1 /
 * {@value #COUNTERS} of the total is always found.
 */
public final class HeavyHitters {
    /** Counters of one sketch. */
    static final int COUNTERS = 128;

    /** Threads that can record at the same time without waiting for each other. */
    static final int SKETCHES = 4;

    /** Entries below this have faded away. */
    private static final double FADED_REQUEST_UNITS = 0.01;

    private static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double HALF_LIFE_STEPS = 60;
    private static final double FADING = Math.pow(0.5, 1 / HALF_LIFE_STEPS);

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int SMALLEST_KEY_BYTES = LogicalKey.CONTAINER_BYTES + Long.BYTES;

    /** Odd, and its bits without a pattern: two to the 64th over the golden ratio. */
    private static final long MIXER = 0x9E3779B97F4A7C15L;

    private final Sketch[] sketches = new Sketch[SKETCHES];
    private final long startNanos;

    public HeavyHitters(long nowNanos) {
        startNanos = nowNanos;
        for (int i = 0; i < SKETCHES; i++) {
            sketches[i] = new Sketch(nowNanos);
        }
    }

    /**
     * Notes what a request spent.
     *
     * @param key begins with a logical key, as every record's key does; not kept
     * @param logicalKeyBytes how much of it is the logical key
     */
    public void record(byte[] key, int logicalKeyBytes, double requestUnits, long nowNanos) {
        if (logicalKeyBytes < SMALLEST_KEY_BYTES || logicalKeyBytes > key.length) {
            throw new IllegalArgumentException("no logical key of " + logicalKeyBytes + " bytes");
        }
        int hash = hash(key, logicalKeyBytes);
        Sketch sketch = lockOne();
        try {
            sketch.fade(nowNanos);
            sketch.counters.add(key, logicalKeyBytes, hash, requestUnits);
        } finally {
            sketch.lock.unlock();
        }
    }

    /** The heaviest, heaviest first. */
    public List<HeavyHitter> top(int limit, long nowNanos) {
        Map<ByteBuffer, Weight> weights = new HashMap<>();
        double total = 0;
        double unseen = 0;
        for (Sketch sketch : sketches) {
            sketch.lock.lock();
            try {
                sketch.fade(nowNanos);
                sketch.addTo(weights);
                total += sketch.counters.total();
                unseen += sketch.counters.smallest();
            } finally {
                sketch.lock.unlock();
            }
        }
        return heaviest(limit, weights, new Totals(total, unseen, ratePerUnit(nowNanos)));
    }

    private static List<HeavyHitter> heaviest(
            int limit, Map<ByteBuffer, Weight> weights, Totals totals) {
        List<HeavyHitter> all = new ArrayList<>(weights.size());
        weights.forEach(
                (key, weight) -> {
                    double count = Math.min(weight.count + totals.unseen, totals.spent);
                    if (count >= FADED_REQUEST_UNITS) {
                        double certain = weight.count - weight.error;
                        all.add(
                                new HeavyHitter(
                                        key,
                                        count,
                                        Math.max(0, count - certain),
                                        count / totals.spent,
                                        count * totals.ratePerUnit));
                    }
                });
        all.sort(Comparator.comparingDouble(HeavyHitter::requestUnits).reversed());
        return List.copyOf(all.subList(0, Math.min(limit, all.size())));
    }

    /** What a faded sum stands for in a second: it is a geometric series of the seconds so far. */
    private double ratePerUnit(long nowNanos) {
        long steps = 1 + Math.max(0, (nowNanos - startNanos) / STEP_NANOS);
        return (1 - FADING) / (1 - Math.pow(FADING, (double) steps));
    }

    private Sketch lockOne() {
        int first = (int) Thread.currentThread().threadId();
        for (int i = 0; i < SKETCHES; i++) {
            Sketch sketch = sketches[first + i & SKETCHES - 1];
            if (sketch.lock.tryLock()) {
                return sketch;
            }
        }
        Sketch sketch = sketches[first & SKETCHES - 1];
        sketch.lock.lock();
        return sketch;
    }

    /** A logical key has hashes in it: one to three levels of ring position after four bytes. */
    private static int hash(byte[] key, int logicalKeyBytes) {
        long mixed = (long) LONG.get(key, 0);
        int level = LogicalKey.CONTAINER_BYTES;
        for (int i = 0; i < RingPosition.MAX_LEVELS; i++) {
            if (level + Long.BYTES <= logicalKeyBytes) {
                mixed = (mixed ^ (long) LONG.get(key, level)) * MIXER;
            }
            level += RingPosition.LEVEL_BYTES;
        }
        return (int) (mixed >>> Integer.SIZE);
    }

    private record Totals(double spent, double unseen, double ratePerUnit) {}

    /** Sums over the sketches that know a key, each less what a key it does not know may weigh. */
    private static final class Weight {
        private double count;
        private double error;
    }

    private static final class Sketch {
        private final ReentrantLock lock = new ReentrantLock();
        private final SpaceSaving counters = new SpaceSaving(COUNTERS);
        private long fadedNanos;

        Sketch(long nowNanos) {
            fadedNanos = nowNanos;
        }

        void fade(long nowNanos) {
            long sinceNanos = nowNanos - fadedNanos;
            if (sinceNanos >= STEP_NANOS) {
                long steps = sinceNanos / STEP_NANOS;
                counters.scale(Math.pow(FADING, (double) steps));
                fadedNanos += steps * STEP_NANOS;
            }
        }

        void addTo(Map<ByteBuffer, Weight> weights) {
            double smallest = counters.smallest();
            for (int slot = 0; slot < counters.size(); slot++) {
                ByteBuffer key = ByteBuffer.wrap(counters.copyOfKey(slot));
                Weight weight = weights.computeIfAbsent(key, absent -> new Weight());
                weight.count += counters.count(slot) - smallest;
                weight.error += counters.error(slot) - smallest;
            }
        }
    }
}

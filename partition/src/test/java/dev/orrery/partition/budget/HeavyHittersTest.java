package dev.orrery.partition.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.storage.key.LogicalKey;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HeavyHittersTest {
    private static final long START = -5;

    private final HeavyHitters hitters = new HeavyHitters(START);

    @Test
    void fewKeysAreCountedExactly() {
        for (int i = 0; i < 50; i++) {
            record(i % 5, 2.5);
        }
        record(3, 100);
        List<HeavyHitter> top = hitters.top(10, START);
        assertThat(top).hasSize(5);
        assertThat(top.getFirst())
                .isEqualTo(new HeavyHitter(ByteBuffer.wrap(key(3)), 125, 0, 125.0 / 225, 125));
        assertThat(hitters.top(2, START)).hasSize(2);
        assertThat(top.get(1).certainRequestUnits()).isEqualTo(25);
    }

    @Test
    void onlyTheLogicalKeyCounts() {
        byte[] logical = key(1);
        byte[] longer = Arrays.copyOf(logical, logical.length + 9);
        longer[longer.length - 1] = 1;
        hitters.record(logical, logical.length, 1, START);
        hitters.record(longer, logical.length, 1, START);
        assertThat(hitters.top(10, START))
                .extracting(HeavyHitter::requestUnits)
                .containsExactly(2.0);
    }

    @Test
    void containersAndHierarchicalKeysAreToldApart() {
        byte[] one = key(1);
        byte[] other = key(1);
        other[3] = 99;
        byte[] deep = Arrays.copyOf(one, 60);
        byte[] deeper = Arrays.copyOf(one, 60);
        deeper[25] ^= 1;
        for (byte[] each : List.of(one, other, deep, deeper)) {
            hitters.record(each, each.length, 1, START);
        }
        assertThat(hitters.top(10, START)).hasSize(4);
    }

    @Test
    void boundsHoldForManyKeys() {
        Random random = new Random(7);
        Map<ByteBuffer, Double> truth = new HashMap<>();
        double total = 0;
        for (int i = 0; i < 100_000; i++) {
            int number = (int) Math.pow(20_000, random.nextDouble());
            double price = 1 + random.nextInt(10);
            record(number, price);
            truth.merge(ByteBuffer.wrap(key(number)), price, Double::sum);
            total += price;
        }
        List<HeavyHitter> top = hitters.top(Integer.MAX_VALUE, START);
        Map<ByteBuffer, HeavyHitter> found = new HashMap<>();
        for (HeavyHitter hitter : top) {
            found.put(hitter.logicalKey(), hitter);
            double spent = truth.getOrDefault(hitter.logicalKey(), -1.0);
            assertThat(spent).isLessThanOrEqualTo(hitter.requestUnits() + 1e-6);
            assertThat(spent).isGreaterThanOrEqualTo(hitter.certainRequestUnits() - 1e-6);
        }
        double always = total / HeavyHitters.COUNTERS;
        truth.forEach(
                (key, spent) -> assertThat(spent > always && !found.containsKey(key)).isFalse());
        assertThat(top.getFirst().logicalKey()).isEqualTo(ByteBuffer.wrap(key(1)));
        assertThat(top.getFirst().share()).isCloseTo(0.07, within(0.01));
    }

    @Test
    void spendingFadesByHalfInAMinute() {
        record(1, 1_000);
        HeavyHitter later = hitters.top(1, START + TimeUnit.SECONDS.toNanos(60)).getFirst();
        assertThat(later.requestUnits()).isCloseTo(500, within(0.001));
        assertThat(hitters.top(1, START + TimeUnit.HOURS.toNanos(1))).isEmpty();
    }

    @Test
    void aSteadySpenderShowsItsRate() {
        for (int second = 0; second < 120; second++) {
            long now = START + TimeUnit.SECONDS.toNanos(second);
            hitters.record(key(1), key(1).length, 400, now);
            assertThat(hitters.top(1, now).getFirst().ruPerSecond()).isCloseTo(400, within(0.5));
        }
    }

    @Test
    void threadsLoseNothing() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < 6; t++) {
                all.add(
                        threads.submit(
                                () -> {
                                    for (int i = 0; i < 10_000; i++) {
                                        record(i % 10, 1);
                                    }
                                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
        assertThat(hitters.top(100, START))
                .hasSize(10)
                .allSatisfy(hitter -> assertThat(hitter.requestUnits()).isEqualTo(6_000))
                .allSatisfy(hitter -> assertThat(hitter.errorRequestUnits()).isZero());
    }

    @Test
    void aKeyMustHaveAContainerAndAPosition() {
        assertThatThrownBy(() -> hitters.record(new byte[40], 4, 1, START))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> hitters.record(new byte[40], 41, 1, START))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void record(int number, double requestUnits) {
        byte[] key = key(number);
        hitters.record(key, key.length, requestUnits, START);
    }

    private static byte[] key(int number) {
        RingPosition position = RingPosition.of(number * 0x9E3779B97F4A7C15L, number);
        PartitionKey key = PartitionKey.of("customer-" + number);
        return new LogicalKey(7, position, key).encode();
    }
}

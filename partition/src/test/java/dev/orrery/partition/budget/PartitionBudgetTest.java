package dev.orrery.partition.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.cost.Priority;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.time.Clock;
import dev.orrery.storage.key.LogicalKey;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PartitionBudgetTest {
    private static final PartitionKeyDefinition KEY = PartitionKeyDefinition.of("/pk");
    private static final int KEYS = 1_024;
    private static final int REQUESTS = 200_000;

    private final PartitionBudget budget = new PartitionBudget(Clock.system());

    private static byte[] key(String value) {
        PartitionKey key = PartitionKey.of(value);
        return new LogicalKey(1, RingPositions.of(KEY, key), key).encode();
    }

    @Test
    void whatPagesCostIsLearnedAndNeverBelowTheFloor() {
        assertThat(budget.estimate()).isEqualTo(2.5);
        for (int i = 0; i < 50; i++) {
            assertThat(budget.reserve(Priority.HIGH, budget.estimate()).isAdmitted()).isTrue();
            budget.settle(budget.estimate(), 100, null);
        }
        assertThat(budget.estimate()).isBetween(99.0, 100.0);
        for (int i = 0; i < 100; i++) {
            budget.settle(budget.estimate(), 1, null);
        }
        assertThat(budget.estimate()).isEqualTo(2.5);
    }

    @Test
    void spendersAreAskedForOnceASecondHoweverManyAreRefused() {
        SpenderSample sample = new SpenderSample();
        AtomicInteger asked = new AtomicInteger();
        for (long nanos = 0; nanos < 3_000_000_000L; nanos += 1_000_000) {
            sample.at(
                    nanos,
                    () -> {
                        asked.incrementAndGet();
                        return budget.heaviest(1);
                    });
        }
        assertThat(asked).hasValue(3);
    }

    /** The aim is a microsecond; the bound leaves room for a busy machine. */
    @Test
    void checkingAndChargingARequestTakesAboutAMicrosecondAtMost() {
        budget.provision(BudgetSettings.of(BudgetSettings.MAXIMUM_RU_PER_SECOND / 2));
        byte[][] keys = new byte[KEYS][];
        for (int i = 0; i < KEYS; i++) {
            keys[i] = key("key" + i);
        }
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 8; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < REQUESTS; i++) {
                assertAdmitted(budget.check(Priority.HIGH));
                assertAdmitted(budget.spend(Priority.HIGH, keys[i & KEYS - 1], 1.0));
            }
            best = Math.min(best, System.nanoTime() - start);
        }
        assertThat(best / REQUESTS).isLessThan(2_000);
    }

    private static void assertAdmitted(Admission admission) {
        if (!admission.isAdmitted()) {
            throw new AssertionError(admission);
        }
    }
}

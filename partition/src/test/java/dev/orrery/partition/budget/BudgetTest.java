package dev.orrery.partition.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.cost.Priority;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BudgetTest {
    /** Monotonic clocks start anywhere: here shortly before they overflow. */
    private static final long START = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(3);

    private final Budget budget = new Budget(BudgetSettings.of(100), START);

    @Test
    void admitsWhileAnythingIsLeftAndOverdrawsByOneRequest() {
        assertThat(budget.admit(at(0), Priority.HIGH, 99).isAdmitted()).isTrue();
        assertThat(budget.admit(at(1), Priority.HIGH, 50).isAdmitted()).isTrue();
        assertThat(budget.admit(at(2), Priority.HIGH, 1).isAdmitted()).isFalse();
        assertThat(budget.counters(at(2)).spentThisSecond()).isEqualTo(149);
    }

    @Test
    void debtIsPaidByTheNextSeconds() {
        budget.admit(at(0), Priority.HIGH, 250);
        assertThat(budget.check(at(300), Priority.HIGH)).isEqualTo(new Admission(1_700));
        assertThat(budget.check(at(1_999), Priority.HIGH)).isEqualTo(new Admission(1));
        assertThat(budget.admit(at(2_000), Priority.HIGH, 50).isAdmitted()).isTrue();
        assertThat(budget.check(at(2_001), Priority.HIGH)).isEqualTo(new Admission(999));
    }

    @Test
    void anUnusedSecondIsNotSavedWithoutBurst() {
        budget.admit(at(60_000), Priority.HIGH, 100);
        assertThat(budget.check(at(60_000), Priority.HIGH)).isEqualTo(new Admission(1_000));
    }

    @Test
    void aTimeThatIsLateCountsForTheNewestSecond() {
        budget.admit(at(1_000), Priority.HIGH, 100);
        assertThat(budget.check(at(500), Priority.HIGH)).isEqualTo(new Admission(1_000));
    }

    @Test
    void chargeIsTakenWhateverIsLeft() {
        budget.charge(at(0), 100);
        budget.charge(at(0), 100);
        assertThat(budget.check(at(0), Priority.HIGH)).isEqualTo(new Admission(2_000));
    }

    @Test
    void settlingCorrectsAnEstimate() {
        budget.admit(at(0), Priority.HIGH, 10);
        budget.settle(at(10), 10, 110);
        assertThat(budget.check(at(10), Priority.HIGH).isAdmitted()).isFalse();
        budget.settle(at(20), 60, 40);
        assertThat(budget.counters(at(20)).spentThisSecond()).isEqualTo(90);
        budget.settle(at(1_000), 200, 0);
        assertThat(budget.counters(at(1_000)).spentThisSecond()).isZero();
    }

    @Test
    void aRaiseHoldsAtOnceAndKeepsWhatIsSpent() {
        budget.admit(at(0), Priority.HIGH, 100);
        budget.change(BudgetSettings.of(300), at(1));
        budget.admit(at(1), Priority.HIGH, 150);
        assertThat(budget.counters(at(1)).spentThisSecond()).isEqualTo(250);
        budget.change(BudgetSettings.of(200), at(2));
        assertThat(budget.check(at(2), Priority.HIGH)).isEqualTo(new Admission(998));
        assertThat(budget.counters(at(1_000)).spentThisSecond()).isZero();
        assertThat(budget.admit(at(1_000), Priority.HIGH, 150).isAdmitted()).isTrue();
        assertThat(budget.admit(at(1_000), Priority.HIGH, 50).isAdmitted()).isFalse();
    }

    @Test
    void countersTellThisAndTheLastSecond() {
        budget.admit(at(0), Priority.HIGH, 100);
        budget.admit(at(1), Priority.HIGH, 1);
        budget.check(at(2), Priority.HIGH);
        budget.admit(at(1_500), Priority.HIGH, 5.5);
        assertThat(budget.counters(at(1_600)))
                .isEqualTo(new BudgetCounters(100, 5.5, 100, 105.5, 0, 2, 2));
        assertThat(budget.counters(at(10_000)))
                .isEqualTo(new BudgetCounters(100, 0, 0, 105.5, 0, 0, 2));
    }

    @Test
    void utilisationLooksBackOverWholeSeconds() {
        budget.admit(at(0), Priority.HIGH, 50);
        budget.admit(at(2_000), Priority.HIGH, 130);
        assertThat(budget.peakUtilisation(at(2_500), 10)).isEqualTo(0.5);
        assertThat(budget.peakUtilisation(at(3_000), 10)).isEqualTo(1.0);
        assertThat(budget.averageUtilisation(at(3_000), 4)).isEqualTo(0.375);
        assertThat(budget.peakUtilisation(at(63_000), 1_000)).isZero();
        assertThat(budget.averageUtilisation(at(63_000), 0)).isZero();
    }

    @Test
    void lowPriorityIsRefusedFirst() {
        budget.change(new BudgetSettings(100, Burst.OFF, true), START);
        budget.admit(at(0), Priority.HIGH, 60);
        assertThat(budget.check(at(500), Priority.LOW)).isEqualTo(new Admission(100));
        assertThat(budget.check(at(500), Priority.HIGH).isAdmitted()).isTrue();
        assertThat(budget.check(at(600), Priority.LOW).isAdmitted()).isTrue();
        budget.charge(at(600), 100);
        assertThat(budget.check(at(600), Priority.LOW)).isEqualTo(new Admission(1_000));
        assertThat(budget.check(at(1_600), Priority.LOW).isAdmitted()).isTrue();
    }

    @Test
    void withoutPrioritiesOnlyBackgroundWorkYields() {
        budget.admit(at(0), Priority.HIGH, 60);
        assertThat(budget.check(at(10), Priority.LOW).isAdmitted()).isTrue();
        assertThat(budget.check(at(10), Priority.BACKGROUND).isAdmitted()).isFalse();
    }

    @Test
    void lowPriorityAloneGetsNearlyAll() {
        budget.change(new BudgetSettings(100, Burst.OFF, true), START);
        for (int milli = 0; milli < 10_000; milli++) {
            budget.admit(at(milli), Priority.LOW, 1);
        }
        assertThat(budget.counters(at(9_999)).spentInAll()).isBetween(980.0, 1_001.0);
    }

    @Test
    void lowPriorityLeavesTheBudgetToHigh() {
        budget.change(new BudgetSettings(100, Burst.OFF, true), START);
        int refusedHigh = 0;
        for (int milli = 0; milli < 10_000; milli++) {
            budget.admit(at(milli), Priority.LOW, 1);
            if (milli % 11 == 0) {
                refusedHigh += budget.admit(at(milli), Priority.HIGH, 1).isAdmitted() ? 0 : 1;
            }
        }
        assertThat(refusedHigh).isLessThan(15);
    }

    @Test
    void idleSecondsAreSavedAndSpentUpToTheCeiling() {
        budget.change(new BudgetSettings(100, Burst.DEFAULT, false), START);
        long idle = 301_000;
        assertThat(budget.counters(at(idle)).saved()).isEqualTo(30_000);
        double spent = 0;
        for (int second = 0; second < 20; second++) {
            double inSecond = 0;
            while (budget.admit(at(idle + second * 1_000L), Priority.HIGH, 10).isAdmitted()) {
                inSecond += 10;
            }
            assertThat(inSecond).isLessThanOrEqualTo(3_000);
            spent += inSecond;
        }
        assertThat(spent).isCloseTo(30_000 + 20 * 100, within(10.0));
    }

    @Test
    void aBudgetAtTheCeilingSavesNothing() {
        budget.change(new BudgetSettings(3_000, Burst.DEFAULT, false), START);
        assertThat(budget.counters(at(100_000)).saved()).isZero();
    }

    @Test
    void yearsOfIdlenessDoNotOverflow() {
        double most = BudgetSettings.MAXIMUM_RU_PER_SECOND;
        budget.change(new BudgetSettings(most, new Burst(most, 3_600), false), START);
        budget.charge(at(0), 100 * most);
        long hundredYears = TimeUnit.DAYS.toMillis(36_500);
        assertThat(budget.check(at(hundredYears), Priority.HIGH).isAdmitted()).isTrue();
        assertThat(budget.counters(at(hundredYears)).spentThisSecond()).isZero();
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> BudgetSettings.of(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BudgetSettings.of(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> budget.admit(at(0), Priority.HIGH, -1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> budget.charge(at(0), Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Burst(-1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Burst(1, 4_000)).isInstanceOf(IllegalArgumentException.class);
    }

    private static long at(long millis) {
        return START + TimeUnit.MILLISECONDS.toNanos(millis);
    }
}

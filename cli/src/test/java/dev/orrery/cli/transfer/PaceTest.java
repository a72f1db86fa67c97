package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {
    private final AtomicLong nanos = new AtomicLong(1);

    private Pace pace(double unitsPerSecond) {
        return Pace.of(
                unitsPerSecond,
                nanos::get,
                millis -> nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis)));
    }

    @Test
    void whatIsSpentTakesItsTime() {
        Pace pace = pace(100);
        double spent = 0;
        for (int sent = 0; sent < 200; ) {
            int portion = pace.portion(200 - sent);
            double reserved = pace.reserve(portion);
            pace.settle(reserved, portion, 5.0 * portion);
            spent += 5.0 * portion;
            sent += portion;
            double seconds = nanos.get() / 1e9;
            assertThat(spent).isLessThanOrEqualTo(100 * (seconds + 0.2) + 1e-6);
        }
        assertThat(nanos.get() / 1e9).isBetween(9.7, 10.1);
    }

    @Test
    void theFirstLineGoesAloneAndOthersInPortions() {
        Pace pace = pace(100);
        assertThat(pace.portion(50)).isEqualTo(1);
        pace.settle(pace.reserve(1), 1, 4);
        assertThat(pace.portion(50)).isEqualTo(5);
        assertThat(pace.portion(3)).isEqualTo(3);
    }

    @Test
    void aLineDearerThanASecondIsStillSent() {
        Pace pace = pace(10);
        pace.settle(pace.reserve(1), 1, 50);
        assertThat(pace.portion(50)).isEqualTo(1);
        double reserved = pace.reserve(1);
        assertThat(reserved).isEqualTo(50);
        assertThat(TimeUnit.NANOSECONDS.toMillis(nanos.get())).isEqualTo(5_000);
    }

    @Test
    void idleTimeIsNotSavedUp() {
        Pace pace = pace(100);
        pace.settle(pace.reserve(1), 1, 10);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(60));
        double first = pace.reserve(10);
        pace.settle(first, 10, 100);
        long before = nanos.get();
        pace.settle(pace.reserve(1), 1, 10);
        assertThat(nanos.get() - before).isEqualTo(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void withoutALimitNothingWaits() {
        Pace pace = Pace.unlimited();
        assertThat(pace.portion(1_000)).isEqualTo(1_000);
        pace.settle(pace.reserve(1_000), 1_000, 1e9);
        assertThat(pace.reserve(1_000)).isPositive();
        assertThat(pace.portion(1_000)).isEqualTo(1_000);
    }
}

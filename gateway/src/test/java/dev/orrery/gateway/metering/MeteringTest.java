package dev.orrery.gateway.metering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.time.Clock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MeteringTest {
    private final Metering metering = new Metering(Clock.system());

    @Test
    void chargesAddUpExactlyFromManyThreads() {
        IntStream.range(0, 10_000).parallel().forEach(i -> metering.count(1, 2, 0.1));
        metering.count(1, 3, 4.95);
        metering.count(2, 2, 1.0);
        assertThat(metering.usage())
                .containsExactly(
                        new Usage(1, 2, 10_000, 0, 1_000.0),
                        new Usage(1, 3, 1, 0, 4.95),
                        new Usage(2, 2, 1, 0, 1.0));
    }

    @Test
    void containersThatAreGoneAreForgotten() {
        metering.count(1, 2, 1);
        metering.count(2, 2, 1);
        metering.retain(number -> number == 2);
        assertThat(metering.usage()).extracting(Usage::containerNumber).containsExactly(2);
    }
}

package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EngineBenchTest {
    @Test
    void everyFigureIsMeasured() {
        Report report = EngineBench.run(1_000);
        assertThat(report.value(EngineBench.LIMITER)).isPositive();
        assertThat(report.value(EngineBench.SKETCH)).isPositive();
        assertThat(report.markdown()).contains("nanoseconds");
    }
}

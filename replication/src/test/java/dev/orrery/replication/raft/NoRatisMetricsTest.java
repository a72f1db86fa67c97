package dev.orrery.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.ratis.metrics.MetricRegistries;
import org.junit.jupiter.api.Test;

class NoRatisMetricsTest {
    /** Where there are several, Ratis takes the first it finds. */
    @Test
    void ratisFindsNothingElse() {
        assertThat(MetricRegistries.global()).isInstanceOf(NoRatisMetrics.class);
    }
}

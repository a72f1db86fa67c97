package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; asserts what does not depend on the machine. */
class ScaleBenchTest {
    @Test
    void everySizeIsMeasured(@TempDir Path folder) throws IOException {
        Report report = ScaleBench.run(folder, 10_000, 3_000);

        assertThat(report.value("10,000 items: point read")).isPositive();
        assertThat(report.value("64 partitions: upsert")).isPositive();
        assertThat(report.value(ScaleBench.READS_BY_PARTITIONS)).isGreaterThanOrEqualTo(1);
    }
}

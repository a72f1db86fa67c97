package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.bench.nosql.NosqlBench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; asserts what does not depend on the machine. */
class ScaleBenchTest {
    @Test
    void everySizeIsMeasured(@TempDir Path folder) throws IOException {
        List<String> told = new ArrayList<>();

        Report report =
                ScaleReport.run(
                        new NosqlBench.Setup(Assembled.program(), 10_000, 0.1, told::add),
                        4,
                        folder);

        assertThat(report.value("10,000 items: point read")).isPositive();
        assertThat(report.value("4 partitions: upsert")).isPositive();
        assertThat(report.value(ScaleReport.READS_BY_PARTITIONS)).isGreaterThanOrEqualTo(1);
        assertThat(told).contains("Filling and warming up: 10,000 items");
    }
}

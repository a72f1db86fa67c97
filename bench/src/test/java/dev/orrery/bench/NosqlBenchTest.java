package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.Phase;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; asserts what does not depend on the machine. */
class NosqlBenchTest {
    @Test
    void everyPhaseIsMeasured(@TempDir Path folder) throws IOException {
        Report report =
                NosqlReport.run(
                        new NosqlBench.Setup(Assembled.program(), 200, 0.2, _ -> {}), folder);

        for (Phase phase : Phase.values()) {
            assertThat(report.value(phase.title() + ": Orrery")).isPositive();
        }
        assertThat(report.value(Phase.READ.title() + ": null server")).isPositive();
        assertThat(report.value(NosqlReport.SKETCH_SHARE)).isPositive();
        assertThat(report.markdown().contains("PostgreSQL: not measured"))
                .isEqualTo(!NosqlBench.hasPostgres());
    }

    @Test
    void theMemoryOfTheServerIsMeasured(@TempDir Path folder) throws IOException {
        Report report =
                MemoryReport.run(
                        new NosqlBench.Setup(Assembled.program(), 200, 0.2, _ -> {}), folder);

        assertThat(report.value(MemoryReport.PEAK)).isBetween(50.0, 2_048.0);
    }
}

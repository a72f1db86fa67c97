package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; asserts what does not depend on the machine. */
class NosqlBenchTest {
    private static final Path HOME = Path.of(System.getProperty("orrery.home", ".."));
    private static final Path PROGRAM = HOME.resolve("server/target/orrery/lib");

    @Test
    void everyPhaseIsMeasured(@TempDir Path folder) throws IOException {
        assumeTrue(Files.isDirectory(PROGRAM), "the program is not assembled: " + PROGRAM);

        Report report = NosqlReport.run(new NosqlBench.Setup(PROGRAM, 200, 0.2, _ -> {}), folder);

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
        assumeTrue(Files.isDirectory(PROGRAM), "the program is not assembled: " + PROGRAM);

        Report report = MemoryReport.run(new NosqlBench.Setup(PROGRAM, 200, 0.2, _ -> {}), folder);

        assertThat(report.value(MemoryReport.PEAK)).isBetween(50.0, 2_048.0);
    }
}

package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.bench.cql.CqlBench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run of this program alone; asserts what does not depend on the machine. */
class CqlBenchTest {
    private static final Path HOME = Path.of(System.getProperty("orrery.home", ".."));
    private static final Path PROGRAM = HOME.resolve("server/target/orrery/lib");

    @Test
    void everyPhaseIsMeasured(@TempDir Path folder) throws IOException {
        assumeTrue(Files.isDirectory(PROGRAM), "the program is not assembled: " + PROGRAM);
        CqlBench.Setup setup = new CqlBench.Setup(PROGRAM, folder, 20, 0.2, _ -> {});

        Report report = CqlReport.run(setup, folder);

        assertThat(report.value("point read of 1 KB, uniform: Orrery")).isPositive();
        assertThat(report.value("slice of 50 rows: Orrery, p99")).isPositive();
        assertThat(report.value("full scan, one reader, rows: Orrery")).isPositive();
        assertThat(report.value("insert of 1 KB (answered when the log is on disk): Orrery"))
                .isPositive();
        assertThat(report.markdown()).contains("- Cassandra: not measured: its jars are not in");
    }
}

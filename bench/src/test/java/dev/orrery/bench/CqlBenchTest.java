package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.bench.cql.CqlBench;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run of this program alone; asserts what does not depend on the machine. */
class CqlBenchTest {
    @Test
    void everyPhaseIsMeasured(@TempDir Path folder) throws IOException {
        CqlBench.Setup setup = new CqlBench.Setup(Assembled.program(), folder, 20, 0.2, _ -> {});

        Report report = CqlReport.run(setup, folder);

        assertThat(report.value("point read of 1 KB, uniform: Orrery")).isPositive();
        assertThat(report.value("slice of 50 rows: Orrery, p99")).isPositive();
        assertThat(report.value("full scan, one reader, rows: Orrery")).isPositive();
        assertThat(report.value("insert of 1 KB (answered when the log is on disk): Orrery"))
                .isPositive();
        assertThat(report.markdown()).contains("- Cassandra: not measured: its jars are not in");
    }
}

package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.bench.cluster.ClusterBench.Level;
import dev.orrery.bench.nosql.NosqlBench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; asserts what does not depend on the machine. */
class ClusterBenchTest {
    private static final Path HOME = Path.of(System.getProperty("orrery.home", ".."));
    private static final Path PROGRAM = HOME.resolve("server/target/orrery/lib");

    @Test
    void fourNodesOneProcessAndTheLogAloneAreMeasured(@TempDir Path folder) throws IOException {
        assumeTrue(Files.isDirectory(PROGRAM), "the program is not assembled: " + PROGRAM);

        Report report = ClusterReport.run(new NosqlBench.Setup(PROGRAM, 200, 0.2, _ -> {}), folder);

        for (Level level : Level.values()) {
            assertThat(report.value(level.title() + ": 4 nodes")).isPositive();
        }
        assertThat(report.value(ClusterReport.MANY_RATIO)).isPositive();
        assertThat(report.markdown()).contains("RECORDS 1 x").contains("writes of one entry");
    }
}

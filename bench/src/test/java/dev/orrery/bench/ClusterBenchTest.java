package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.bench.cluster.ClusterBench.Level;
import dev.orrery.bench.cluster.ClusterBench.NodeRead;
import dev.orrery.bench.nosql.NosqlBench;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; asserts what does not depend on the machine. */
class ClusterBenchTest {
    @Test
    void fourNodesOneProcessAndTheLogAloneAreMeasured(@TempDir Path folder) throws IOException {
        Report report =
                ClusterReport.run(
                        new NosqlBench.Setup(Assembled.program(), 200, 0.2, _ -> {}), folder);

        for (Level level : Level.values()) {
            assertThat(report.value(new NodeRead(level, false).title())).isPositive();
        }
        assertThat(report.value(new NodeRead(Level.SESSION, true).title())).isPositive();
        assertThat(report.value(ClusterReport.MANY_RATIO)).isPositive();
        assertThat(report.markdown()).contains("RECORDS 1 x").contains("writes of one entry");
    }
}

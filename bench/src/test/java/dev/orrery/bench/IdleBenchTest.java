package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.bench.cluster.IdleBench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; asserts what does not depend on the machine. */
class IdleBenchTest {
    @Test
    void fourNodesAreLookedAt(@TempDir Path folder) throws IOException {
        List<String> told = new ArrayList<>();

        Report report =
                IdleReport.run(new IdleBench.Setup(Assembled.program(), 3, 0.5, told::add), folder);

        for (int node = 1; node <= 4; node++) {
            assertThat(report.value("node " + node + ": memory")).isGreaterThan(50);
        }
        assertThat(report.value(IdleReport.MOST_CORES)).isPositive();
        assertThat(report.value(IdleReport.MOST_MEMORY)).isGreaterThan(50);
        assertThat(told).contains("Making 3 replica sets");
    }
}

package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; asserts what does not depend on the machine. */
class QueryBenchTest {
    private static final int ITEMS = 20_000;

    @Test
    void anOrderedTopReadsFewEntries(@TempDir Path folder) {
        Report report = QueryBench.run(folder, ITEMS, _ -> {});

        assertThat(report.value(QueryBench.ORDER_ENTRIES)).isBetween(1.0, 100.0);
        assertThat(report.value("rows of a query")).isEqualTo(5);
        assertThat(report.value(QueryBench.SCAN_RATE)).isPositive();
        assertThat(report.markdown()).contains("| at most 100 | yes |").contains("- cores: ");
        assertThat(report.json()).startsWith("{\"title\":\"Queries\"");
    }
}

package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run; asserts what does not depend on the machine. */
class CreateBenchTest {
    @Test
    void bothWriteTheSameNumberOfKeys(@TempDir Path folder) throws IOException {
        Report report = CreateBench.run(folder, 500, _ -> {});

        // The record, its place in the feed, and entries for 12 values and the array's lengths.
        assertThat(report.value(CreateBench.KEYS)).isBetween(12.0, 40.0);
        assertThat(report.value(CreateBench.RATIO)).isPositive();
        assertThat(report.value("the engine alone")).isPositive();
    }
}

package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.compat.Program;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster of four processes under faults; {@code -Dchaos.minutes=5} makes it longer, {@code
 * -Dchaos.seed} repeats a schedule.
 */
class ChaosTest {
    private static final String MINUTES = System.getProperty("chaos.minutes", "0.4");
    private static final long SEED = Long.getLong("chaos.seed", System.nanoTime() % 1_000_000);

    @TempDir Path folder;

    @Test
    void nothingAcknowledgedIsLostOrDoneTwiceWhateverFails() throws Exception {
        Process run =
                Program.process(
                                // Processes that live for seconds gain nothing from the second
                                // compiler.
                                List.of("-Xmx384m", "-XX:TieredStopAtLevel=1"),
                                List.of(
                                        "chaos",
                                        "--minutes",
                                        MINUTES,
                                        "--seed",
                                        Long.toString(SEED),
                                        "--data",
                                        folder.resolve("chaos").toString()))
                        .start();
        String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).as(output).isZero();
        assertThat(output).contains("faults, ", "No violations.");
    }
}

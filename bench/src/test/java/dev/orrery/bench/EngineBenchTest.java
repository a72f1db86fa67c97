package dev.orrery.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.bench.engine.Pieces;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EngineBenchTest {
    @Test
    void everyPieceIsMeasured() throws IOException {
        Report report = EngineBench.run(1, 20, _ -> {});
        assertThat(report.figures()).hasSize(9).allMatch(figure -> figure.value() > 0);
        assertThat(report.value(EngineBench.title(Pieces.LIMITER))).isPositive();
        assertThat(report.markdown()).contains("nanoseconds");
    }
}

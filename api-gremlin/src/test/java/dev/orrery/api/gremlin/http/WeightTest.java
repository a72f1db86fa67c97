package dev.orrery.api.gremlin.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.BulkSet;
import org.apache.tinkerpop.gremlin.structure.util.detached.DetachedVertex;
import org.apache.tinkerpop.gremlin.structure.util.detached.DetachedVertexProperty;
import org.junit.jupiter.api.Test;

class WeightTest {
    private static final String LARGE = "x".repeat(1_000_000);

    @Test
    void longTextsCountWhereverTheyAre() {
        BulkSet<String> set = new BulkSet<>();
        set.add(LARGE, 1L << 40);
        for (Object result :
                List.of(
                        LARGE,
                        List.of(List.of(LARGE)),
                        Map.of("k", LARGE),
                        Map.of(LARGE, "v"),
                        set,
                        DetachedVertex.build()
                                .setId("1")
                                .setLabel("x")
                                .addProperty(
                                        new DetachedVertexProperty<>("p", "name", LARGE, Map.of()))
                                .create())) {
            assertThat(Weight.of(result)).isBetween(1_000_000L, 1_001_000L);
        }
    }

    @Test
    void nothingIsWithoutWeight() {
        assertThat(Weight.of(null)).isPositive();
        assertThat(Weight.of(1)).isPositive();
        assertThat(Weight.of(List.of())).isPositive();
    }
}

package dev.orrery.bench.gremlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.bench.gremlin.Workload.Operation;
import dev.orrery.bench.gremlin.Workload.Style;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is sent to the servers. */
class WorkloadTest {
    private static final int VERTICES = 45;
    private static final int EDGES = 101;

    private static int count(List<String> scripts, String step) {
        return scripts.stream().mapToInt(script -> script.split(step, -1).length - 1).sum();
    }

    @Test
    void allVerticesAndEdgesAreWritten() {
        for (Style style : Style.values()) {
            Workload workload = new Workload(style, VERTICES, EDGES);
            assertThat(count(workload.vertexScripts(), "addV")).isEqualTo(VERTICES);
            assertThat(count(workload.edgeScripts(), "addE")).isEqualTo(EDGES);
        }
    }

    @Test
    void everyServerGetsTheSameEdges() {
        List<String> byId = new Workload(Style.ID, VERTICES, EDGES).edgeScripts();
        List<String> byIndex = new Workload(Style.INDEX, VERTICES, EDGES).edgeScripts();
        assertThat(byIndex)
                .isEqualTo(
                        byId.stream().map(text -> text.replace("V('", "V().has('uid','")).toList());
    }

    @Test
    void readsBeginAtOneVertex() {
        Workload workload = new Workload(Style.ID, 1, 0);
        assertThat(workload.read(Operation.TWO_HOP, new Random(1)))
                .isEqualTo("g.V('v0').out('knows').out('knows').valueMap()");
    }

    @Test
    void optionsReachTheOtherProcessWhole() {
        LoadOptions options =
                new LoadOptions(
                        1,
                        2,
                        Style.INDEX,
                        new LoadOptions.Scale(
                                3, 4, 5, Duration.ofSeconds(6), Duration.ofSeconds(7), 8));
        assertThat(LoadOptions.parse(options.arguments().toArray(String[]::new)))
                .isEqualTo(options);
    }
}

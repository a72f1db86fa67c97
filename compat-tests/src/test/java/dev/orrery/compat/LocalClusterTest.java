package dev.orrery.compat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.testkit.machine.FreePorts;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cluster on one machine by one command, as somebody who tries it out has it. */
class LocalClusterTest {
    private static final int NODES = 3;
    private static final int PORTS_PER_NODE = 10;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void nodesAreInRegionsAndZonesInTurn(@TempDir Path folder) throws Exception {
        Process process =
                Program.process(
                                List.of(),
                                List.of(
                                        "cluster",
                                        "start",
                                        "--nodes=" + NODES,
                                        "--regions=north,south",
                                        "--zones=a,b,c",
                                        "--base-port=" + FreePorts.row(NODES * PORTS_PER_NODE),
                                        "--data=" + folder,
                                        "--json"))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try {
            List<JsonNode> told = told(process);
            assertThat(told)
                    .extracting(node -> node.get("node").asText())
                    .containsExactly("n1", "n2", "n3");
            URI last = URI.create("http://127.0.0.1:" + told.getLast().get("adminPort").asInt());
            JsonNode nodes = AdminApi.get(last, "nodes").get("nodes");
            assertThat(StreamSupport.stream(nodes.spliterator(), false).toList())
                    .extracting(
                            node -> node.get("region").asText() + " " + node.get("zone").asText())
                    .containsExactly("north a", "south b", "north c");
        } finally {
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
        }
    }

    /** The nodes, once all of them run. */
    private static List<JsonNode> told(Process process) throws IOException {
        List<JsonNode> nodes = new ArrayList<>();
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode json = JSON.readTree(line);
            if (json.has("running")) {
                return nodes;
            }
            nodes.add(json);
        }
        throw new AssertionError("the cluster has ended: " + nodes);
    }
}

package dev.orrery.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.node.OrreryServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands that ask a running server, against one, over its admin port. */
class RemoteCommandsTest {
    private static final String CONTAINER = "check/items";

    @TempDir Path folder;

    private OrreryServer server;
    private String out = "";
    private String err = "";

    private OrreryServer start(String data, String mode) {
        return OrreryServer.start(
                ConfigSchema.bind(
                        Map.of(
                                "storage.data-folder", folder.resolve(data).toString(),
                                "network.nosql-port", "0",
                                "cassandra.port", "0",
                                "gremlin.port", "0",
                                "network.admin-port", "0",
                                "security.mode", mode)));
    }

    @BeforeEach
    void start() throws IOException {
        server = start("data", "development");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private int run(String... arguments) {
        return runAt("http://127.0.0.1:" + server.adminAddress().getPort(), arguments);
    }

    private int runAt(String url, String... arguments) {
        StringWriter outText = new StringWriter();
        StringWriter errText = new StringWriter();
        CommandLine commands = Commands.commandLine();
        commands.setOut(new PrintWriter(outText, true));
        commands.setErr(new PrintWriter(errText, true));
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--url=" + url);
        int status = commands.execute(all.toArray(String[]::new));
        out = outText.toString();
        err = errText.toString();
        return status;
    }

    private void fill() throws IOException {
        SampleRequests requests =
                new SampleRequests(server, new PlainClient(server.nosqlAddress()));
        requests.createContainer();
        for (int i = 0; i < 5; i++) {
            requests.writeItem(i);
        }
    }

    private String firstPartition() {
        run("status", CONTAINER, "--json");
        return out.replaceAll("(?s).*?\"partition\":(\\d+),.*", "$1");
    }

    @Test
    void statusShowsContainersPartitionsAndKeys() throws IOException {
        assertThat(run("status")).as(err).isZero();
        assertThat(out).contains("There is no container yet");
        fill();
        assertThat(run("status")).isZero();
        assertThat(out).containsPattern("check/items +\\d +5 +\\S+ \\S+ +10,000 +10,000 ");
        assertThat(run("status", CONTAINER)).isZero();
        assertThat(out)
                .contains("check/items: 5 items", "10,000 RU/s manual, usable 10,000 (100 %)")
                .contains("PARTITION", "LARGEST LOGICAL PARTITIONS", "[\"check\"]");
        assertThat(run("status", CONTAINER, "--json")).isZero();
        assertThat(out).startsWith("{\"database\":\"check\"").contains("\"partitions\":[{");
    }

    @Test
    void splitAndThroughputWorkAndEveryFailureHasItsStatus() throws IOException {
        fill();
        String partition = firstPartition();
        assertThat(run("split", CONTAINER, partition)).as(err).isZero();
        assertThat(out).contains("The split is done: partitions [" + partition + "] became [");
        assertThat(run("split", CONTAINER, partition)).isEqualTo(5);
        assertThat(err).contains("no physical partition " + partition);
        assertThat(run("throughput", CONTAINER, "--preview", "45000")).isZero();
        assertThat(out).contains("45,000 RU/s make", "pending until they are split");
        assertThat(run("throughput", CONTAINER, "--set", "1000")).isZero();
        assertThat(out).contains("Throughput: 1,000 RU/s manual", "Physical partitions: ");
        assertThat(run("throughput", CONTAINER, "--set", "450")).isEqualTo(6);
        assertThat(err).contains("multiple of 100");
        assertThat(run("lab", "throttle", CONTAINER, "--partition-key", "x")).as(err).isZero();
        assertThat(out).contains("refused with 429 for 10 s");
        assertThat(run("lab", "release", CONTAINER)).isZero();
        assertThat(run("lab", "fill", CONTAINER, "--partition-key", "[\"f\"]", "--bytes", "10"))
                .isZero();
        assertThat(out).contains("Wrote 1 items", "that is all you asked for");
        assertThat(run("lab", "limits", CONTAINER, "--logical-partition-bytes", "1")).isZero();
        assertThat(out).contains("{\"logicalPartitionBytes\":1}");
        assertThat(run("lab", "limits", CONTAINER)).isZero();
        assertThat(run("explain-429", "unknown")).isEqualTo(5);
        assertThat(run("explain-429", "unknown", "--json")).isEqualTo(5);
        assertThat(err).startsWith("{\"error\":\"").endsWith("\"exitStatus\":5}\n");
        assertThat(run("explain", CONTAINER, "SELECT * FROM c WHERE c.key = 'x'")).isZero();
        assertThat(out).contains("estimated:");
        assertThat(run("status", "items")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err).contains("'items' is not DATABASE/CONTAINER");
        assertThat(runAt("http://127.0.0.1:1", "status")).isEqualTo(3);
        assertThat(runAt("nonsense", "status")).isEqualTo(CommandLine.ExitCode.USAGE);
    }

    @Test
    void productionModeWantsAKey() {
        try (OrreryServer production = start("production", "production")) {
            String url = "http://127.0.0.1:" + production.adminAddress().getPort();
            assertThat(runAt(url, "status")).isEqualTo(4);
            assertThat(err).contains("Authorization: Bearer KEY");
            assertThat(runAt(url, "status", "--key=" + production.keys().primaryReadOnly()))
                    .isZero();
        }
    }
}

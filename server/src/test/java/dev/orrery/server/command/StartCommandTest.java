package dev.orrery.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.gateway.security.AccountKeys;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process, as a person starts and stops it. */
class StartCommandTest {
    private static final String LAST_LINE = "Stop it with Ctrl-C.";
    private static final int ENDED_BY_SIGNAL = 128 + 15;

    @TempDir Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endProcesses() {
        started.forEach(Process::destroyForcibly);
    }

    private Process start(String... flags) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.orrery.server.Main",
                                "start",
                                "--data=" + folder.resolve("data"),
                                "--nosql-port=0",
                                "--cassandra-port=0",
                                "--gremlin-port=0",
                                "--admin-port=0"));
        command.addAll(List.of(flags));
        Process process =
                new ProcessBuilder(command)
                        .redirectError(folder.resolve("errors.txt").toFile())
                        .start();
        started.add(process);
        return process;
    }

    private String banner(BufferedReader output) throws IOException {
        StringBuilder text = new StringBuilder();
        String line = "";
        while (!line.equals(LAST_LINE)) {
            line = output.readLine();
            if (line == null) {
                throw new AssertionError(text + Files.readString(folder.resolve("errors.txt")));
            }
            text.append(line).append('\n');
        }
        return text.toString();
    }

    @Test
    void itTellsWhereThingsAreAndStopsCleanly() throws Exception {
        Process process = start();
        try (BufferedReader output = process.inputReader()) {
            assertThat(banner(output))
                    .contains("is ready (process " + process.pid() + ", in ")
                    .containsPattern("NoSQL +http://localhost:\\d+/ and https://localhost:\\d+/")
                    .containsPattern("Admin +http://localhost:\\d+/health")
                    .contains("Keys         " + folder.resolve("data/keys.json"))
                    .contains("data/tls/certificate.pem")
                    .contains("new CosmosClient({", AccountKeys.EMULATOR_KEY);
            process.toHandle().destroy();
            assertThat(output.lines()).containsExactly("Stopping", "Stopped");
        }
        assertThat(process.waitFor()).isEqualTo(ENDED_BY_SIGNAL);
        assertThat(folder.resolve("errors.txt")).isEmptyFile();
    }

    @Test
    void forProgramsItTellsThePortsInOneLine() throws Exception {
        Process process = start("--json");
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine())
                    .startsWith("{\"version\":")
                    .contains("\"pid\":" + process.pid())
                    .containsPattern("\"nosqlPort\":[1-9]\\d*,\"cassandraPort\":[1-9]\\d*")
                    .doesNotContain(AccountKeys.EMULATOR_KEY);
            process.toHandle().destroy();
            assertThat(output.lines()).isEmpty();
        }
        assertThat(process.waitFor()).isEqualTo(ENDED_BY_SIGNAL);
    }

    @Test
    void inProductionNoKeyIsPrinted() throws Exception {
        Process process = start("--production");
        String text;
        try (BufferedReader output = process.inputReader()) {
            text = banner(output);
        }
        assertThat(text)
                .contains("process.env.ORRERY_KEY", "keys.json")
                .doesNotContain(AccountKeys.EMULATOR_KEY);
        process.toHandle().destroy();
        process.waitFor();
    }

    @Test
    void aRefusedStartEndsWithAMessageAndStatusTwo() throws Exception {
        Process process = start("--bind=0.0.0.0");
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(folder.resolve("errors.txt"))
                .content()
                .startsWith("orrery: Development mode")
                .doesNotContain("\tat ");
    }
}

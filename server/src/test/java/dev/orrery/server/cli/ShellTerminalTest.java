package dev.orrery.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell on a real terminal, which tmux provides; without tmux it cannot be tested. */
class ShellTerminalTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir Path folder;

    private CommandRun run;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        assumeTrue(hasTmux(), "tmux is not installed: the shell was not tested on a terminal");
        run = new CommandRun(folder, "off");
        ShopData.create(run, folder);
        String command =
                run.process("shell").command().stream()
                        .map(part -> "'" + part.replace("'", "'\\''") + "'")
                        .collect(Collectors.joining(" "));
        Path script =
                Files.writeString(
                        folder.resolve("shell.sh"),
                        "export ORRERY_HISTORY=%s\n%s\necho shell ended with $?\nread line\n"
                                .formatted(folder.resolve("history"), command));
        tmux("new-session", "-d", "-x", "80", "-y", "24", "sh " + script);
    }

    @AfterEach
    void stop() throws IOException, InterruptedException {
        if (run != null) {
            tmux("kill-server");
            run.close();
        }
    }

    private static boolean hasTmux() throws InterruptedException {
        try {
            return new ProcessBuilder("tmux", "-V").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private String tmux(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("tmux", "-S", folder.resolve("socket").toString()));
        command.addAll(List.of(arguments));
        return CommandRun.output(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    private void type(String... keys) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("send-keys"));
        for (String key : keys) {
            // At the end of an argument tmux takes it for the end of its own command.
            arguments.add(key.endsWith(";") ? key.substring(0, key.length() - 1) + "\\;" : key);
        }
        tmux(arguments.toArray(String[]::new));
    }

    private void expect(String text) {
        Awaitility.await()
                .atMost(LONG)
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> assertThat(tmux("capture-pane", "-p")).contains(text));
    }

    @Test
    void aPersonTypesCompletesAndCallsBackWhatWasTyped() throws Exception {
        expect("sql>");
        type("\\use shop/o", "Tab", "Enter");
        expect("sql shop/orders>");
        type("SELECT c.id, c.tot", "Tab");
        expect("SELECT c.id, c.total");
        type("FROM c", "Enter");
        expect("...>");
        type("WHERE c.customer = 'bob';", "Enter");
        expect("1 row, ");
        expect("  o2  20");
        type("SELEKT;", "Enter");
        expect("Error: ");
        type("Up", "Up");
        expect("WHERE c.customer = 'bob';");
        type("C-c");
        type("\\q", "Enter");
        expect("shell ended with 0");
        assertThat(Files.readString(folder.resolve("history"))).contains("SELEKT;");
    }
}

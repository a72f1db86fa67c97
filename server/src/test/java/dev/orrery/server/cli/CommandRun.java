package dev.orrery.server.cli;

import dev.orrery.server.command.Commands;
import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.node.OrreryServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** A server, and the command line of somebody who uses it: in this process, or in another. */
final class CommandRun implements AutoCloseable {
    private static final String MAIN = "dev.orrery.server.Main";

    private final OrreryServer server;

    /** What the last command in this process printed. */
    String out = "";

    String err = "";

    CommandRun(Path folder, String rateLimit) {
        server =
                OrreryServer.start(
                        ConfigSchema.bind(
                                Map.of(
                                        "storage.data-folder", folder.resolve("data").toString(),
                                        "network.nosql-port", "0",
                                        "cassandra.port", "0",
                                        "gremlin.port", "0",
                                        "network.admin-port", "0",
                                        "throughput.rate-limit", rateLimit)));
    }

    String url() {
        return "http://127.0.0.1:" + server.adminAddress().getPort();
    }

    String key() {
        return server.keys().primary();
    }

    /** A command for this server. */
    int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--url=" + url());
        return runAlone(all.toArray(String[]::new));
    }

    /** A command that may have nothing to do with this server. */
    int runAlone(String... arguments) {
        StringWriter outText = new StringWriter();
        StringWriter errText = new StringWriter();
        CommandLine commands = Commands.commandLine();
        commands.setOut(new PrintWriter(outText, true));
        commands.setErr(new PrintWriter(errText, true));
        int status = commands.execute(arguments);
        out = outText.toString();
        err = errText.toString();
        return status;
    }

    /** A command as a process of its own, which can be killed. */
    ProcessBuilder process(String... arguments) {
        List<String> command = new ArrayList<>(commandLine());
        command.addAll(List.of(arguments));
        command.add("--url=" + url());
        return new ProcessBuilder(command).redirectErrorStream(true);
    }

    /** How to start the program, up to the command. */
    static List<String> commandLine() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                MAIN);
    }

    /** Runs a process to its end and answers what it printed. */
    static String output(Process process) throws IOException, InterruptedException {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }

    @Override
    public void close() {
        server.close();
    }
}

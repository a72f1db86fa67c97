package dev.orrery.compat;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a script of {@code src/test/js} with Node.js and the packages its lock file names. */
public final class NodeScript {
    private static final long LIMIT_MINUTES = 5;
    private static final Path SOURCE = Path.of("src", "test", "js");
    private static final Path FOLDER = Path.of("target", "js");

    private NodeScript() {}

    /** Leaves a test out where this machine lacks what the scripts need, but never in a build. */
    public static void assumeAvailable() {
        assumeTrue(
                isAvailable() || System.getenv("CI") != null,
                "Node.js and npm are not installed: the JavaScript clients are not tested");
    }

    private static boolean isAvailable() {
        try {
            return execute(Path.of("."), List.of("npm", "--version")).exitCode() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Runs a script and returns what it printed. */
    public static Result run(String script, String... arguments) throws IOException {
        install();
        return execute(FOLDER, command(script, arguments));
    }

    /** Starts a script that ends when its input does, or when it is told to. */
    public static Process start(String script, String... arguments) throws IOException {
        install();
        return process(FOLDER, command(script, arguments));
    }

    private static List<String> command(String script, String... arguments) {
        List<String> command = new ArrayList<>(List.of("node", script));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Tests run in several processes: one installs, the others find it done. */
    private static synchronized void install() throws IOException {
        Files.createDirectories(FOLDER);
        try (FileChannel channel =
                        FileChannel.open(
                                FOLDER.resolve("lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            installAlone();
        }
    }

    private static void installAlone() throws IOException {
        try (Stream<Path> files = Files.list(SOURCE)) {
            for (Path file : files.toList()) {
                Path copy = FOLDER.resolve(file.getFileName());
                if (!Files.exists(copy) || Files.mismatch(file, copy) >= 0) {
                    Files.write(copy, Files.readAllBytes(file));
                }
            }
        }
        Path lock = SOURCE.resolve("package-lock.json");
        Path installed = FOLDER.resolve("node_modules").resolve("installed-lock.json");
        if (Files.exists(installed) && Files.mismatch(lock, installed) < 0) {
            return;
        }
        Result result =
                execute(FOLDER, List.of("npm", "ci", "--no-audit", "--no-fund", "--omit=optional"));
        if (result.exitCode() != 0) {
            throw new IOException("npm could not install:\n" + result.output());
        }
        Files.copy(lock, installed);
    }

    private static Result execute(Path folder, List<String> command) throws IOException {
        Process process = process(folder, command);
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
            }
            return new Result(process.waitFor(), output);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static Process process(Path folder, List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
    }

    /** What a script printed, and how it ended. */
    public record Result(int exitCode, String output) {}
}

package dev.orrery.compat;

import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The loaded classes of the program in a file, as the launcher has it too: a node needs a third
 * less of the processors until it answers, and tests start a hundred. Nothing depends on it: the
 * JVM checks that it fits the jars, and goes on without it if not.
 */
final class StartCache {
    private static final Path FILE = Path.of("target", "start.aot").toAbsolutePath();
    private static final Path CLASSES = FILE.resolveSibling("start.classes");
    private static final Path UNFINISHED = FILE.resolveSibling("start.unfinished");

    private static Optional<List<String>> known = Optional.empty();

    private StartCache() {}

    /** For the JVM; none if there is no file, and none while it is made. */
    static synchronized List<String> options(Path image) {
        if (known.isEmpty()) {
            known = Optional.of(List.of());
            known = Optional.of(make(image) ? List.of("-XX:AOTCache=" + FILE) : List.of());
        }
        return known.get();
    }

    /** Tests run in several processes: one makes the file, the others find it. */
    private static boolean make(Path image) {
        try (FileChannel channel =
                        FileChannel.open(
                                FILE.resolveSibling("start.lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            if (!isFresh(image)) {
                Files.deleteIfExists(FILE);
                train();
                assemble();
            }
            return Files.exists(FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static boolean isFresh(Path image) throws IOException {
        if (!Files.exists(FILE)) {
            return false;
        }
        FileTime made = Files.getLastModifiedTime(FILE);
        try (Stream<Path> jars = Files.list(image.resolve("lib"))) {
            for (Path jar : jars.toList()) {
                if (Files.getLastModifiedTime(jar).compareTo(made) > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A node of a cluster loads more than a server that is alone. */
    private static void train() throws IOException {
        Path folder = Files.createTempDirectory("orrery-start");
        Path data = folder.resolve("n1");
        String address = FreePorts.address();
        ClusterProcesses.init(data, address);
        ServerProcess.startJava(
                        List.of(
                                "-XX:+UnlockDiagnosticVMOptions",
                                // Profiles would make the JVM compile later, not sooner.
                                "-XX:-AOTRecordTraining",
                                "-XX:AOTMode=record",
                                "-XX:AOTConfiguration=" + CLASSES),
                        data,
                        "--node-id",
                        "n1",
                        "--cluster-listen",
                        address)
                .close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void assemble() throws IOException, InterruptedException {
        Process process =
                Program.process(
                                List.of(
                                        "-Xmx512m",
                                        "-XX:AOTMode=create",
                                        "-XX:AOTConfiguration=" + CLASSES,
                                        "-XX:AOTCache=" + UNFINISHED),
                                List.of())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (process.waitFor() == 0) {
            Files.move(UNFINISHED, FILE, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}

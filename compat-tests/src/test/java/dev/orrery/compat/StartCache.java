package dev.orrery.compat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The loaded classes of the program in a file, as the launcher has it too: a process needs a third
 * less of the processors until it answers, and tests start a hundred. Nothing depends on it: the
 * JVM checks that it fits the jars, and goes on without it if not.
 */
final class StartCache {
    private static final Path FILE = Path.of("target", "start.aot").toAbsolutePath();
    private static final Path UNFINISHED = FILE.resolveSibling("start.aot.unfinished");

    private static Optional<List<String>> known = Optional.empty();

    private StartCache() {}

    /** For the JVM; none if there is no file. */
    static synchronized List<String> options(Path image) {
        if (known.isEmpty()) {
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
                train();
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

    private static void train() throws IOException, InterruptedException {
        Files.deleteIfExists(FILE);
        Process process =
                Program.without(
                                List.of(
                                        "-XX:+UnlockDiagnosticVMOptions",
                                        // Profiles would make the JVM compile later, not sooner.
                                        "-XX:-AOTRecordTraining",
                                        "-XX:AOTCacheOutput=" + UNFINISHED),
                                List.of("check"))
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the program does not work:\n" + output);
        }
        if (Files.exists(UNFINISHED)) {
            Files.move(UNFINISHED, FILE, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}

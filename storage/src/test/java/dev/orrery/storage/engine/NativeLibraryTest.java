package dev.orrery.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each load runs in a process of its own: a process loads the library once. */
class NativeLibraryTest {
    @TempDir Path folder;

    @Test
    void libraryIsUnpackedOnceAndLoadedFromItsFolder() throws Exception {
        Path libraries = folder.resolve("native");
        assertThat(load(libraries)).isEqualTo("0 temporary files");
        List<Path> unpacked = files(libraries);
        assertThat(unpacked).hasSize(1);
        FileTime written = Files.getLastModifiedTime(unpacked.getFirst());
        assertThat(load(libraries)).isEqualTo("0 temporary files");
        assertThat(files(libraries)).isEqualTo(unpacked);
        assertThat(Files.getLastModifiedTime(unpacked.getFirst())).isEqualTo(written);
    }

    @Test
    void folderThatCannotBeUsedDoesNotStopTheStart() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "not a folder");
        assertThat(load(file)).isEqualTo("1 temporary files");
    }

    private String load(Path libraries) throws IOException, InterruptedException {
        Path temporary = Files.createTempDirectory(folder, "tmp");
        Path output = folder.resolve("output");
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-XX:TieredStopAtLevel=1",
                                "-Djava.io.tmpdir=" + temporary,
                                "-cp",
                                System.getProperty("java.class.path"),
                                Loader.class.getName(),
                                libraries.toString(),
                                output.toString())
                        .inheritIO()
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Files.readString(output).strip();
    }

    private static List<Path> files(Path root) throws IOException {
        try (var all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    /**
     * Loads the library, uses it, and writes down how often it was unpacked to the temporary
     * folder.
     */
    static final class Loader {
        private Loader() {}

        public static void main(String[] arguments) throws IOException {
            StorageEnvironment.loadNativeLibrary(Optional.of(Path.of(arguments[0])));
            new StorageEnvironment(StorageOptions.defaults()).close();
            long unpacked =
                    files(Path.of(System.getProperty("java.io.tmpdir"))).stream()
                            .filter(file -> file.toString().contains("rocksdb"))
                            .count();
            Files.writeString(Path.of(arguments[1]), unpacked + " temporary files");
        }
    }
}

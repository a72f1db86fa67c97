package dev.orrery.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.IOAccess;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the tests of the page's own logic: modules without a browser, in {@code src/test/web}. Each
 * has an object of functions by the names of the tests; one that throws has failed.
 */
class PageLogicTest {
    private static final Path TESTS = Path.of("src", "test", "web");

    @TestFactory
    List<DynamicNode> allFiles() throws IOException {
        return files().stream()
                .map(
                        file ->
                                (DynamicNode)
                                        DynamicContainer.dynamicContainer(
                                                file.getFileName().toString(), tests(file)))
                .toList();
    }

    @Test
    void thereAreTests() throws IOException {
        assertThat(files()).isNotEmpty().allSatisfy(file -> assertThat(tests(file)).isNotEmpty());
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(TESTS)) {
            return files.filter(file -> file.toString().endsWith(".test.js")).sorted().toList();
        }
    }

    private static Stream<DynamicTest> tests(Path file) {
        try (Context context = context()) {
            return List.copyOf(load(context, file).getMemberKeys()).stream()
                    .map(name -> DynamicTest.dynamicTest(name, () -> run(file, name)));
        }
    }

    private static void run(Path file, String name) {
        try (Context context = context()) {
            load(context, file).getMember(name).executeVoid();
        }
    }

    private static Context context() {
        return Context.newBuilder("js")
                .allowIO(IOAccess.ALL)
                .allowExperimentalOptions(true)
                .option("js.esm-eval-returns-exports", "true")
                .option("engine.WarnInterpreterOnly", "false")
                .build();
    }

    private static Value load(Context context, Path file) {
        try {
            Source source =
                    Source.newBuilder("js", file.toAbsolutePath().toFile())
                            .mimeType("application/javascript+module")
                            .build();
            return context.eval(source).getMember("default");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

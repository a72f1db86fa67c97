package dev.orrery.bench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The program that tests of suites measure. */
final class Assembled {
    private static final Path HOME = Path.of(System.getProperty("orrery.home", ".."));

    private Assembled() {}

    /** A test without it is skipped: it needs what the module {@code server} puts together. */
    static Path program() {
        Path program = HOME.resolve("server/target/orrery/lib");
        assumeTrue(Files.isDirectory(program), "the program is not assembled: " + program);
        return program;
    }
}

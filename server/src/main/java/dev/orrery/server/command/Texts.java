package dev.orrery.server.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Texts that several commands print. The launcher prints the same usage without starting a JVM. */
final class Texts {
    private Texts() {}

    static String usage() {
        return resource("usage.txt");
    }

    static String version() {
        return "Orrery " + versionNumber() + " (Java " + Runtime.version() + ")";
    }

    static String versionNumber() {
        return resource("version.txt");
    }

    static void addHelpOption(CommandSpec spec) {
        spec.addOption(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Print this text.")
                        .build());
    }

    private static String resource(String name) {
        try (InputStream stream = Texts.class.getResourceAsStream("/dev/orrery/server/" + name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing from the program");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.orrery.server.command;

import dev.orrery.model.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Texts that several commands print. The launcher prints the same usage without starting a JVM. */
final class Texts {
    private static final String JSON = "--json";

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

    /** Examples under the help of a command. */
    static void addExamples(CommandSpec spec, String... examples) {
        List<String> lines = new ArrayList<>();
        lines.add("%nExamples:");
        for (String example : examples) {
            lines.add("  orrery " + example);
        }
        spec.usageMessage().footer(lines.toArray(String[]::new));
    }

    static void addJsonOption(CommandSpec spec) {
        spec.addOption(
                OptionSpec.builder(JSON).description("Print JSON, for programs to read.").build());
    }

    static boolean wantsJson(CommandSpec spec) {
        return spec.commandLine().getParseResult().hasMatchedOption(JSON);
    }

    /** Prints what a command has to say, for programs or for people. */
    static void tell(CommandSpec spec, JsonObject json, String text) {
        spec.commandLine()
                .getOut()
                .println(
                        wantsJson(spec)
                                ? new String(json.toBytes(), StandardCharsets.UTF_8)
                                : text);
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

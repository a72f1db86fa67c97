package dev.orrery.server.command;

import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.config.ServerConfig;
import dev.orrery.server.node.OrreryServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Starts a server on free ports in a scratch folder, uses each endpoint once, and stops it. The
 * launcher also trains the start-up cache with it, so it should load what a first request loads.
 */
final class CheckCommand implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("check");

    CheckCommand() {
        spec.usageMessage()
                .description(
                        "Starts a server on free ports in a scratch folder, uses it once, and stops"
                                + " it.");
        Texts.addHelpOption(spec);
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() throws IOException {
        Path folder = Files.createTempDirectory("orrery-check");
        try {
            ServerConfig config =
                    ConfigSchema.bind(
                            Map.of(
                                    "storage.data-folder", folder.toString(),
                                    "network.nosql-port", "0",
                                    "network.admin-port", "0"));
            try (OrreryServer server = OrreryServer.start(config)) {
                for (String path : new String[] {"/health", "/ready", "/metrics"}) {
                    new PlainClient(server.adminAddress()).read(path);
                }
            }
        } finally {
            delete(folder);
        }
        spec.commandLine().getOut().println("The server works.");
        return ExitCode.OK;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

package dev.orrery.server.command;

import dev.orrery.model.time.Clock;
import dev.orrery.server.config.ClusterConfig;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.node.ClusterFolder;
import dev.orrery.server.security.KeysFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Begins a cluster in an empty data folder. */
final class ClusterInitCommand implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("init");

    ClusterInitCommand() {
        spec.usageMessage()
                .description(
                        "Begins a cluster: makes an empty data folder its first node, and the"
                                + " secret that others need to join.")
                .width(100);
        spec.addOption(option("--data", "FOLDER", "Data folder of the node.").build());
        spec.addOption(option("--node-id", "ID", "Id of the node, such as n1.").build());
        spec.addOption(
                option("--cluster-listen", "HOST:PORT", "Where other nodes reach this one.")
                        .build());
        Texts.addHelpOption(spec);
        Texts.addExamples(
                spec, "cluster init --data ./n1 --node-id n1 --cluster-listen db1.example:7000");
    }

    private static OptionSpec.Builder option(String name, String label, String description) {
        return OptionSpec.builder(name)
                .paramLabel(label)
                .type(String.class)
                .required(true)
                .description(description);
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() {
        ParseResult parsed = spec.commandLine().getParseResult();
        ClusterFolder folder =
                init(
                        Path.of(parsed.matchedOptionValue("--data", "")),
                        parsed.matchedOptionValue("--node-id", ""),
                        parsed.matchedOptionValue("--cluster-listen", ""));
        PrintWriter out = spec.commandLine().getOut();
        out.println("The cluster has its first node. Start it with the same --data.");
        out.println("Others join with this file, which must stay secret: " + folder.secretFile());
        return ExitCode.OK;
    }

    static ClusterFolder init(Path data, String node, String address) {
        // Checks the form of both.
        ClusterConfig _ =
                new ClusterConfig(
                        Optional.of(node),
                        Optional.of(address),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        1,
                        1);
        Path path = data.toAbsolutePath().normalize();
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new StartRefusedException("Cannot make the folder " + path + ".", e);
        }
        ClusterFolder folder = new ClusterFolder(path, Clock.system());
        folder.init(
                node,
                address,
                KeysFile.openOrCreate(path.resolve("keys.json"), new SecureRandom()));
        return folder;
    }
}

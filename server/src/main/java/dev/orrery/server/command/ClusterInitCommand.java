package dev.orrery.server.command;

import dev.orrery.model.json.JsonObject;
import dev.orrery.server.local.FirstNode;
import dev.orrery.server.node.ClusterFolder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Begins a cluster in a data folder, with the data it has. */
final class ClusterInitCommand implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("init");

    ClusterInitCommand() {
        spec.usageMessage()
                .description(
                        "Begins a cluster: makes a data folder its first node, with the data it"
                            + " has, and the secret that others need to join. No server may run in"
                            + " the folder meanwhile.")
                .width(100);
        spec.addOption(option("--data", "FOLDER", "Data folder of the node.").build());
        spec.addOption(option("--node-id", "ID", "Id of the node, such as n1.").build());
        spec.addOption(
                option("--cluster-listen", "HOST:PORT", "Where other nodes reach this one.")
                        .build());
        Texts.addJsonOption(spec);
        Texts.addHelpOption(spec);
        Texts.addExamples(
                spec,
                "cluster init --data ./n1 --node-id n1 --cluster-listen db1.example:7000",
                "cluster init --data ./db --node-id n1 --cluster-listen db1.example:7000 --json");
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
        String data = parsed.matchedOptionValue("--data", "");
        String node = parsed.matchedOptionValue("--node-id", "");
        String address = parsed.matchedOptionValue("--cluster-listen", "");
        ClusterFolder folder = FirstNode.make(Path.of(data), node, address);
        Texts.tell(
                spec,
                JsonObject.EMPTY
                        .with("node", node)
                        .with("address", address)
                        .with("dataFolder", data)
                        .with("secretFile", folder.secretFile().toString()),
                "The cluster has its first node. Start it with the same --data.%n".formatted()
                        + "Others join with this file, which must stay secret: "
                        + folder.secretFile());
        return ExitCode.OK;
    }
}

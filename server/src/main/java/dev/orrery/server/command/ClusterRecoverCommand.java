package dev.orrery.server.command;

import dev.orrery.cluster.Recovery;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.server.node.LostCluster;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Makes a server that is alone from what some nodes of a lost cluster have left. */
final class ClusterRecoverCommand implements Callable<Integer> {
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("recover");

    ClusterRecoverCommand() {
        spec.usageMessage()
                .description(
                        "Makes a new data folder, of a server that is alone, from those of nodes"
                                + " whose cluster has lost too many others for good to go on. The"
                                + " nodes must not run; their folders stay as they are.%n",
                        "Of every replica set the newest replica is taken. If each majority of its"
                            + " members had one of the given nodes (two of four are enough),"
                            + " nothing that was acknowledged is missing; otherwise the command"
                            + " refuses, unless the loss is accepted. Replicas that only read, in"
                            + " another region, are never enough to be sure.%n",
                        "A new cluster begins with the folder by 'cluster init'. Nodes of the old"
                                + " one must not be started again beside it.%n")
                .width(100);
        spec.addOption(
                OptionSpec.builder("--data")
                        .paramLabel("FOLDER")
                        .type(String.class)
                        .required(true)
                        .description("The new data folder: empty, or not there yet.")
                        .build());
        spec.addOption(
                OptionSpec.builder("--from")
                        .paramLabel("FOLDER")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .required(true)
                        .description("Data folder of a node; once for each node that is left.")
                        .build());
        spec.addOption(
                OptionSpec.builder("--accept-loss")
                        .description("Go on where acknowledged writes may be missing.")
                        .build());
        Texts.addJsonOption(spec);
        Texts.addHelpOption(spec);
        Texts.addExamples(
                spec,
                "cluster recover --data ./db --from ./n1 --from ./n3",
                "cluster recover --data ./db --from ./west1 --accept-loss --json");
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() {
        ParseResult parsed = spec.commandLine().getParseResult();
        String data = parsed.matchedOptionValue("--data", "");
        List<String> from = parsed.matchedOptionValue("--from", List.of());
        LostCluster lost =
                new LostCluster(
                        from.stream().map(Path::of).toList(),
                        parsed.hasMatchedOption("--accept-loss"));
        PrintWriter progress = spec.commandLine().getErr();
        List<Recovery.Replica> replicas =
                lost.recover(Path.of(data), one -> progress.println(line(one)));
        Texts.tell(
                spec,
                JsonObject.EMPTY.with("dataFolder", data).with("replicas", json(replicas)),
                text(data, replicas));
        return ExitCode.OK;
    }

    private static String line(Recovery.Replica replica) {
        if (replica.node().isEmpty()) {
            return replica.title() + ": nothing of it is left, it begins empty";
        }
        return "%s of %s, up to LSN %,d%s"
                .formatted(
                        replica.title(),
                        replica.node(),
                        replica.lsn(),
                        replica.certain() ? "" : "; what was written last may be missing");
    }

    private static JsonArray json(List<Recovery.Replica> replicas) {
        List<JsonValue> all = new ArrayList<>();
        for (Recovery.Replica replica : replicas) {
            all.add(
                    JsonObject.EMPTY
                            .with("replica", replica.title())
                            .with("node", replica.node())
                            .with("lsn", replica.lsn())
                            .with("certain", replica.certain()));
        }
        return new JsonArray(all);
    }

    private static String text(String data, List<Recovery.Replica> replicas) {
        long uncertain = replicas.stream().filter(one -> !one.certain()).count();
        String loss =
                uncertain == 0
                        ? "Nothing that was acknowledged is missing."
                        : "What was acknowledged last may be missing from %,d of them."
                                .formatted(uncertain);
        return "%,d replicas were recovered. %s%nStart the server: orrery start --data %s%n"
                        .formatted(replicas.size(), loss, data)
                + "Or begin a new cluster with it: orrery cluster init --data "
                + data
                + " --node-id ID --cluster-listen HOST:PORT";
    }
}
